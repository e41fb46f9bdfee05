// The directive dispatch is not among the supported ones.
// verdict: unknown
static double twice(double x) {
    return 2.0 * x;
}

void scale(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp dispatch //~ unsupported
        a[i] = twice(a[i]);
    }
}
