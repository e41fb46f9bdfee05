// Where the iterations of a work-sharing loop start and end is a value of its variable's type.
// verdict: race-free
void start(int lo, int *a) {
#pragma omp parallel for
    for (unsigned char c = lo; c < 200; c++)
        a[c] = 1;
}
void constant(int *a) {
#pragma omp parallel for
    for (unsigned char c = 300; c < 200; c++)
        a[c] = 1;
}
void below(int *a) {
#pragma omp parallel for
    for (unsigned i = 0; i < -1; i++) {
        if (i < 100)
            a[i] = 1;
    }
}
void inverted(unsigned n, int *a) {
#pragma omp parallel for
    for (unsigned i = 0; i < 10; i++)
        a[~i - 4294967280u] = 1;
}
void aligned(unsigned n, int *a) {
#pragma omp parallel for
    for (unsigned i = 0; i < n; i++)
        a[i - (i & ~7u) + i / 8 * 8] = 1;
}
