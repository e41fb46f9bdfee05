// Transformations of the loops that a transformation makes are not followed.
// openmp: 6.0
// verdict: unknown
void fill(int n, int *a) {
#pragma omp parallel for
#pragma omp tile sizes(4) apply(intratile : unroll) //~ unsupported
    for (int i = 0; i < n; i++)
        a[i] = i;
}
