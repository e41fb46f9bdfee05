// A pointer that is said to be aligned is the same pointer: neighbours meet.
// verdict: race
void copy(double *a, const double *b, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double *p = __builtin_assume_aligned(a, 8);
        p[i] = a[i + 1]; //~ r1 data-race proved write p[i] //~ r1 data-race proved read a[i + 1]
    }
}
