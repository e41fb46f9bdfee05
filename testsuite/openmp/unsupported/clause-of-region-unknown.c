// A clause on the directive that makes the region: the region is unknown.
// verdict: unknown
// openmp: 6.0
void sums(int n, const int *a, int *b) {
#pragma omp parallel safesync //~ unsupported
#pragma omp for
    for (int i = 0; i < n; i++)
        b[i] = a[i];
}
