// Each element waits for those above and to the left of it, and so for all that these waited for.
// verdict: race-free
void wavefront(int n, int m, double a[n][m]) {
    int i, j;
#pragma omp parallel for ordered(2) private(i, j)
    for (i = 1; i < n; i++)
        for (j = 1; j < m; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            a[i][j] = a[i - 1][j] + a[i][j - 1] + a[i - 1][j - 1];
#pragma omp ordered depend(source)
        }
}
