// Two tiles have one sum.
// verdict: race
// openmp: 5.1
// also: other findings allowed
void sums(int n, const double *a, double *block) {
#pragma omp parallel for
#pragma omp tile sizes(4)
    for (int i = 0; i < n; i++)
        block[i / 8] += a[i]; //~ r1 data-race proved write+write block[i / 8]
}
