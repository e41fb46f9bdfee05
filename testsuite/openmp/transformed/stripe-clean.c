// The iterations of a stripe lie four apart.
// verdict: race-free
// openmp: 6.0
void sums(int n, const double *a, double *rest) {
#pragma omp parallel for
#pragma omp stripe sizes(4)
    for (int i = 0; i < n; i++)
        rest[i % 4] += a[i];
}
