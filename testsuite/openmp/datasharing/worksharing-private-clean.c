// Both loops have the clause.
// verdict: race-free
void two_loops(int n, double *a, double *b) {
    double t;
#pragma omp parallel
    {
#pragma omp for private(t)
        for (int i = 0; i < n; i++) {
            t = i;
            a[i] = t;
        }
#pragma omp for private(t)
        for (int i = 0; i < n; i++) {
            t = 2.0 * i;
            b[i] = t;
        }
    }
}
