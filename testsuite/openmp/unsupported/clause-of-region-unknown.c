// A clause on the directive that makes the region: the region is unknown.
// verdict: unknown
void sums(int n, const int *a, int *b) {
    int s = 0;
#pragma omp parallel for reduction(inscan, + : s) //~ unsupported
    for (int i = 0; i < n; i++) {
        s += a[i];
#pragma omp scan inclusive(s) //~ unsupported
        b[0] = s;
    }
}
