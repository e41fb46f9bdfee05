// A condition on the data of each element does not keep the subscript within its row.
// verdict: possible-race
void sum(int n, int m, const int *flag, double a[n][m]) {
    int j;
#pragma omp parallel for private(j)
    for (int i = 1; i < n; i++)
        for (j = 0; j < m; j++)
            if (flag[j] > 0)
                a[i][j] = a[i][j - 1]; //~ r1 data-race any write a[i][j] //~ r1 data-race any read a[i][j - 1]
}
