// After the interchange, the columns are divided: all of them add to the sum of a row.
// verdict: race
// openmp: 6.0
// also: other findings allowed
void sums(int n, double a[n][n], double *row) {
#pragma omp parallel for
#pragma omp interchange
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            row[i] += a[i][j]; //~ r1 data-race proved write+write row[i]
}
