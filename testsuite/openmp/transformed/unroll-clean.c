// One iteration of an unrolled loop is two of the loop as written.
// verdict: race-free
// openmp: 5.1
void sums(int n, const double *a, double *pair) {
#pragma omp parallel for
#pragma omp unroll partial(2)
    for (int i = 0; i < n; i++)
        pair[i / 2] += a[i];
}
