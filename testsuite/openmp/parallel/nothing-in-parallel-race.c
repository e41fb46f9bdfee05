// A region that no run comes to from one function, and one that several threads come to from another.
// verdict: race
int x;

static void count(int n, int most) {
    if (n < most) {
#pragma omp parallel
        x++; //~ r1 data-race proved read+write x //~ r2 data-race proved write+write x
    }
}

int main(void) {
    count(3, 2);
    count(1, 2);
    return x;
}
