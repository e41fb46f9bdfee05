// A directive that is not known may have made a region.
// verdict: unknown
void fill(int n, int *a) {
#pragma omp paralel for //~ unsupported
    for (int i = 0; i < n; i++)
        a[0] = i;
}
