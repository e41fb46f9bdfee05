// The index of the inner sequential loop is declared outside and therefore shared.
// verdict: race
// also: other findings allowed
void scale(int n, int m, double a[n][m]) {
    int i, j;
#pragma omp parallel for
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) //~ r1 data-race proved write+write j
            a[i][j] = 2.0 * a[i][j];
}
