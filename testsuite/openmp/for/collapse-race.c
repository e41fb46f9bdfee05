// Collapsing both loops shares out the iterations of a row, which depend on each other.
// verdict: race
void rows(int n, int m, double a[n][m]) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++)
            a[i][j] = a[i][j - 1]; //~ r1 data-race proved write a[i][j] //~ r1 data-race proved read a[i][j - 1]
}
