// After the interchange, the columns are divided.
// verdict: race-free
// openmp: 6.0
void sums(int n, double a[n][n], double *column) {
#pragma omp parallel for
#pragma omp interchange permutation(2, 1)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            column[j] += a[i][j];
}
