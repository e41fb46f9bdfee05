// An array of variable length that is declared in the iteration is its own.
// verdict: race-free
void work(int n, const double *a, double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double buf[n];
        buf[0] = a[i];
        b[i] = buf[0];
    }
}
