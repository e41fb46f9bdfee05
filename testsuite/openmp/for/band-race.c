// Bands around the diagonal overlap in their columns.
// verdict: race
void column_sums(int n, double *c) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int lo = i > 2 ? i - 2 : 0;
        int hi = i + 3 < n ? i + 3 : n;
        for (int j = lo; j < hi; j++)
            c[j] = i; //~ r1 data-race proved write+write c[j]
    }
}
