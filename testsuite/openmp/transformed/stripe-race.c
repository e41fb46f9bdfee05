// The iterations of a stripe lie four apart: neighbours are in two.
// verdict: race
// openmp: 6.0
// also: other findings allowed
void sums(int n, const double *a, double *block) {
#pragma omp parallel for
#pragma omp stripe sizes(4)
    for (int i = 0; i < n; i++)
        block[i / 4] += a[i]; //~ r1 data-race proved write+write block[i / 4]
}
