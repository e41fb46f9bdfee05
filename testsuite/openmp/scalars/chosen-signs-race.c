// Both sides of a conditional have one type, and what is below zero is large in an unsigned one, also where it is shifted.
// verdict: race
static int a[100];
void widened(unsigned *p) {
#pragma omp parallel for
    for (int i = 0; i < 5; i++) {
        long k = i > 2 ? p[0] : -1;
        if (k > 10 && i <= 2)
            a[0] = i; //~ r1 data-race proved write a[0] //~ r1 data-race proved write a[0]
    }
}
void cut(unsigned *p) {
#pragma omp parallel for
    for (int i = 0; i < 5; i++) {
        int k = i > 2 ? p[0] : -1;
        if (k == -1 && i <= 2)
            a[0] = i; //~ r2 data-race proved write a[0] //~ r2 data-race proved write a[0]
    }
}
void shifted(int n) {
#pragma omp parallel for
    for (int i = -4; i < 0; i++) {
        unsigned k = i;
        a[k >> 31] = i; //~ r3 data-race proved write a[k >> 31] //~ r3 data-race proved write a[k >> 31]
    }
}
