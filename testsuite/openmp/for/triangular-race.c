// The diagonal that one row writes is read by all rows below it.
// verdict: race
void lower(int n, double a[n][n]) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            a[i][j] = a[j][j] + 1.0; //~ r1 data-race proved write a[i][j] //~ r1 data-race proved read a[j][j]
}
