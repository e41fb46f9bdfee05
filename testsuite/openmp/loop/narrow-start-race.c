// Where the iterations of a work-sharing loop start and end is a value of its variable's type.
// verdict: race
void start(int lo, int *a) {
#pragma omp parallel for
    for (unsigned char c = lo; c < 200; c++) {
        if (lo >= 256)
            a[lo] = 1; //~ r1 data-race proved write+write a[lo]
    }
}
void constant(int *a) {
#pragma omp parallel for
    for (unsigned char c = 300; c < 200; c++)
        a[c / 2] = 1; //~ r2 data-race proved write+write a[c / 2]
}
void below(int *a) {
#pragma omp parallel for
    for (unsigned i = 0; i < -1; i++) {
        if (i < 100)
            a[i / 2] = 1; //~ r3 data-race proved write+write a[i / 2]
    }
}
void inverted(unsigned n, int *a) {
#pragma omp parallel num_threads(2)
    {
        if (n == 4294967290u)
            a[~n] = 1; //~ r4 data-race proved write+write a[~n]
    }
}
void aligned(unsigned n, int *a) {
#pragma omp parallel for
    for (unsigned i = 0; i < n; i++)
        a[(i + 7) & ~7u] = 1; //~ r5 data-race proved write+write a[(i + 7) & ~7u]
}
