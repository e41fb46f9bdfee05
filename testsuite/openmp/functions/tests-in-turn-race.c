// Twenty tests in turn, each of which may end the program from within a loop: what was passed is said once.
// verdict: race
int a[100];

static void add(int by) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[i] = a[i + 49] + by; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 49]
}

static int wrong(int sum) {
    for (int i = 0; i < 100; i++)
        if (a[i] != sum)
            return 1;
    return 0;
}

#define TEST(n, by, sum)                                                                                               \
    static int test##n(void) {                                                                                         \
        add(by);                                                                                                       \
        return wrong(sum);                                                                                             \
    }
TEST(1, 1, 1)
TEST(2, 2, 3)
TEST(3, 3, 6)
TEST(4, 4, 10)
TEST(5, 5, 15)
TEST(6, 6, 21)
TEST(7, 7, 28)
TEST(8, 8, 36)
TEST(9, 9, 45)
TEST(10, 10, 55)
TEST(11, 11, 66)
TEST(12, 12, 78)
TEST(13, 13, 91)
TEST(14, 14, 105)
TEST(15, 15, 120)
TEST(16, 16, 136)
TEST(17, 17, 153)
TEST(18, 18, 171)
TEST(19, 19, 190)
TEST(20, 20, 210)

int main(void) {
    if (test1() || test2() || test3() || test4() || test5() || test6() || test7() || test8() || test9() || test10() ||
        test11() || test12() || test13() || test14() || test15() || test16() || test17() || test18() || test19() ||
        test20())
        return 1;
    return 0;
}
