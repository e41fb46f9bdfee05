// Lanes of one vector are independent.
// verdict: race-free
void scale(int n, double *a, const double *b) {
#pragma omp simd
    for (int i = 1; i < n; i++)
        a[i] = 2.0 * b[i - 1];
}
