// All threads execute the loops that a split leaves.
// verdict: race
// openmp: 6.0
// also: other findings allowed
void sums(int n, const double *a, double *sum) {
#pragma omp parallel
#pragma omp split counts(2, omp_fill)
    for (int i = 0; i < n; i++)
        *sum += a[i]; //~ r1 data-race proved write+write *sum
}
