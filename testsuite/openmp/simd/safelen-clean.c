// The dependence is longer than the length declared safe.
// verdict: race-free
void prefix(int n, double *a) {
#pragma omp simd safelen(4)
    for (int i = 8; i < n; i++)
        a[i] = a[i - 8];
}
