// An `apply` for more loops than there are means nothing.
// openmp: 6.0
// verdict: unknown
void fill(int n, int *a) {
#pragma omp parallel for
#pragma omp tile sizes(4) apply(intratile(2) : unroll) //~ unsupported
    for (int i = 0; i < n; i++)
        a[i] = i;
}
