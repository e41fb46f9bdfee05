// With default(none) every variable is listed, the temporary as private.
// verdict: race-free
void scale(int n, const double *a, double *b) {
    double t = 0.0;
#pragma omp parallel for default(none) shared(n, a, b) private(t)
    for (int i = 0; i < n; i++) {
        t = 2.0 * a[i];
        b[i] = t;
    }
}
