// The index of the inner sequential loop is listed as private.
// verdict: race-free
void scale(int n, int m, double a[n][m]) {
    int i, j;
#pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++)
            a[i][j] = 2.0 * a[i][j];
}
