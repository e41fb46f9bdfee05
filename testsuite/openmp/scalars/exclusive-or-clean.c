// `i ^ m` is another number for each other `i`.
// verdict: race-free
void scatter(int n, int m, int *a, const int *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[m ^ i] = b[i];
}
void exchange(int n, int m, double *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int p = i ^ m;
        if (i < p && p < n) {
            double t = x[i];
            x[i] = x[p];
            x[p] = t;
        }
    }
}
