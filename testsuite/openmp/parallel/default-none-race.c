// With default(none) the temporary was listed as shared instead of private.
// verdict: race
void scale(int n, const double *a, double *b) {
    double t = 0.0;
#pragma omp parallel for default(none) shared(n, a, b, t)
    for (int i = 0; i < n; i++) {
        t = 2.0 * a[i]; //~ r1 data-race proved write+write t //~ r2 data-race proved write t
        b[i] = t; //~ r2 data-race proved read t
    }
}
