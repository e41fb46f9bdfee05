// A clause on the directive that makes the region: the region is unknown.
// verdict: unknown
int sum(int n, const int *a, int *b) {
    int s = 0;
#pragma omp parallel for reduction(inscan, + : s) //~ unsupported
    for (int i = 0; i < n; i++) {
        b[0] = a[i];
        s += a[i];
    }
    return s;
}
