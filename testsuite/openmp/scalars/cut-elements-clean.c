// Numbers of 64 bits that memory holds, or that are quotients of such, as `int`s: what fits is the same number.
// verdict: race-free
static int a[10];
void element(long *p) {
    int m = (int)p[0];
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        if (p[0] > 100 && p[0] < 5000 && m == 7)
            a[0] = i;
}
void quotient(long n) {
    int m = (int)(n / 2);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        if (n > 90 && n < 4294967296 && m == 10)
            a[0] = i;
}
void remainder_of(long *p) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        int m = p[3] % 10;
        if (p[3] >= 0 && m < 0)
            a[0] = i;
    }
}
