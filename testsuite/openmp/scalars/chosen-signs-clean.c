// Both sides of a conditional have one type, which has a sign here, and what is below zero is small in it.
// verdict: race-free
static int a[100];
void widened(int *p) {
#pragma omp parallel for
    for (int i = 0; i < 5; i++) {
        long k = i > 2 ? p[0] : -1;
        if (k > 10 && i <= 2)
            a[0] = i;
    }
}
void wide(unsigned *p) {
#pragma omp parallel for
    for (int i = 0; i < 5; i++) {
        long k = i > 2 ? (long)p[0] : -1;
        if (k > 10 && i <= 2)
            a[0] = i;
    }
}
void shifted(int n) {
#pragma omp parallel for
    for (int i = -4; i < 0; i++) {
        unsigned k = i;
        if (k >> 31 == 0)
            a[0] = i;
    }
}
