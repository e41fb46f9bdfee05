// A clause on the directive that makes the region: the region is unknown.
// verdict: unknown
void sums(int n, const int *a, int *b) {
#pragma omp parallel for simd schedule(simd : static, 4) //~ unsupported
    for (int i = 0; i < n; i++)
        b[i] = a[i];
}
