// The loops that a split leaves are executed one after the other.
// verdict: race-free
// openmp: 6.0
void sums(int n, double a[n][n], double *row) {
#pragma omp parallel for
    for (int r = 0; r < n; r++) {
#pragma omp split counts(2, omp_fill)
        for (int i = 0; i < n; i++)
            row[r] += a[r][i];
    }
}
