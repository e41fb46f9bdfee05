// A pointer that is said to be aligned is the same pointer.
// verdict: race-free
void copy(double *a, const double *b, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double *p = __builtin_assume_aligned(a, 8);
        p[i] = b[i];
    }
}
