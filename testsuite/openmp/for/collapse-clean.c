// Only the outer loop is shared out; a row stays on one thread.
// verdict: race-free
void rows(int n, int m, double a[n][m]) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++)
            a[i][j] = a[i][j - 1];
}
