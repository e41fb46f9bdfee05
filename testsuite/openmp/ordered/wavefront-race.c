// Each element waits for the one above and all to the left of it, but reads the one above to the right.
// verdict: race
void wavefront(int n, int m, double a[n][m + 1]) {
    int i, j;
#pragma omp parallel for ordered(2) private(i, j)
    for (i = 1; i < n; i++)
        for (j = 1; j < m; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            a[i][j] = a[i - 1][j] + a[i - 1][j + 1]; //~ r1 data-race proved write a[i][j] //~ r1 data-race proved read a[i - 1][j + 1]
#pragma omp ordered depend(source)
        }
}
