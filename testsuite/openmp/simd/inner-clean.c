// Rows for the threads, columns for the lanes; the dependence is along the rows' outer loop.
// verdict: race-free
void columns(int n, double a[n][64]) {
    for (int i = 1; i < n; i++) {
#pragma omp simd
        for (int j = 0; j < 64; j++)
            a[i][j] = a[i - 1][j];
    }
}
