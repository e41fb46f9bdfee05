// The directive continues over several lines; the temporary is missing in it.
// verdict: race
void scale(int n, const double *a, double *b) {
    double t, u;
#pragma omp parallel \
    for default(shared) \
    private(u)
    for (int i = 0; i < n; i++) {
        u = a[i];
        t = 2.0 * u; //~ r1 data-race proved write+write t //~ r2 data-race proved write t
        b[i] = t; //~ r2 data-race proved read t
    }
}
