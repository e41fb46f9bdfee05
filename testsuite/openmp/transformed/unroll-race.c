// How many iterations are unrolled is up to the implementation: perhaps not those of a pair.
// verdict: race
// openmp: 5.1
// also: other findings allowed
void sums(int n, const double *a, double *pair) {
#pragma omp parallel for
#pragma omp unroll partial
    for (int i = 0; i < n; i++)
        pair[i / 2] += a[i]; //~ r1 data-race proved write+write pair[i / 2]
}
