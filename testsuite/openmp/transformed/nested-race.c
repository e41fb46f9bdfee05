// The tile of an unrolled loop is not as large as the block that it adds to.
// verdict: race
// openmp: 5.1
// also: other findings allowed
void sums(int n, const double *a, double *block) {
#pragma omp parallel for schedule(dynamic)
#pragma omp tile sizes(2)
#pragma omp unroll partial(2)
    for (int i = 0; i < n; i++)
        block[i / 5] += a[i]; //~ r1 data-race proved write+write block[i / 5]
}
