// With collapse(2) the iterations of the inner loop are shared out and write one row element.
// verdict: race
void row_last(int n, int m, double *last, double a[n][m]) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            last[i] = a[i][j]; //~ r1 data-race proved write+write last[i]
}
