// A clause on the directive that makes the region: the region is unknown.
// verdict: unknown
// openmp: 6.0
void sums(int n, double *a) {
    double sum = 0;
#pragma omp parallel for reduction(original(shared), + : sum) //~ unsupported
    for (int i = 0; i < n; i++)
        sum += a[i];
}
