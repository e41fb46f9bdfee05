// The iterations of a tile are executed by one thread, which sums them up.
// verdict: race-free
// openmp: 5.1
void sums(int n, const double *a, double *block) {
#pragma omp parallel for
#pragma omp tile sizes(4)
    for (int i = 0; i < n; i++)
        block[i / 4] += a[i];
}
