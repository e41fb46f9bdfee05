// The first element of each row is computed from the last one of the row before, whatever the length of the rows.
// verdict: race
void sum(int n, int m, double a[n][m]) {
    int j;
#pragma omp parallel for private(j)
    for (int i = 1; i < n; i++)
        for (j = 0; j < m; j++)
            a[i][j] = a[i][j - 1]; //~ r1 data-race proved write a[i][j] //~ r1 data-race proved read a[i][j - 1]
}
