// Numbers of 64 bits that memory holds, or that are quotients of such, as `int`s: what does not fit is another number.
// verdict: race
static int a[10];
struct box {
    long count;
};
static int narrow(long number) { return number; }
void element(long *p) {
    int m = (int)p[0];
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        if (p[0] > 5000000000 && m == 7)
            a[0] = i; //~ r1 data-race possible write a[0] //~ r1 data-race possible write a[0]
}
void member(struct box *box) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        int m = box->count;
        if (box->count > 5000000000 && m == 7)
            a[0] = i; //~ r2 data-race proved write a[0] //~ r2 data-race proved write a[0]
    }
}
void quotient(long n) {
    int m = (int)(n / 2);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        if (n > 9000000000 && m == 10)
            a[0] = i; //~ r3 data-race proved write a[0] //~ r3 data-race proved write a[0]
}
void chosen(long n, long k, int c) {
    int m = c ? n : k;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        if (n > 5000000000 && c && m == 7)
            a[0] = i; //~ r4 data-race proved write a[0] //~ r4 data-race proved write a[0]
}
void low_bits(long n) {
    int m = n & 0xffffffff;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        if (n > 0 && m < 0)
            a[0] = i; //~ r5 data-race proved write a[0] //~ r5 data-race proved write a[0]
}
void each_element(long *p) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        int m = (int)p[i];
        if (p[i] > 5000000000 && m == 7)
            a[0] = i; //~ r6 data-race possible write a[0] //~ r6 data-race possible write a[0]
    }
}
