// The directive cancel is not among the supported ones.
// verdict: unknown
int negative(int n, const double *a, int *found) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (a[i] < 0.0) {
            found[i] = 1;
#pragma omp cancel for //~ unsupported
        }
    }
    return 0;
}
