// The directive continues over several lines; the temporary is on the last one.
// verdict: race-free
void scale(int n, const double *a, double *b) {
    double t, u;
#pragma omp parallel \
    for default(shared) \
    private(u) \
    private(t)
    for (int i = 0; i < n; i++) {
        u = a[i];
        t = 2.0 * u;
        b[i] = t;
    }
}
