// The band of a row is summed into the row's own element.
// verdict: race-free
void row_sums(int n, double *c, const double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int lo = i > 2 ? i - 2 : 0;
        int hi = i + 3 < n ? i + 3 : n;
        c[i] = 0.0;
        for (int j = lo; j < hi; j++)
            c[i] += b[j];
    }
}
