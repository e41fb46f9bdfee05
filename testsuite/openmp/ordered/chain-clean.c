// The ordered blocks run in the order of the iterations.
// verdict: race-free
void chain(int n, double *a, double *b) {
#pragma omp parallel for ordered
    for (int i = 1; i < n; i++) {
        b[i] = i;
#pragma omp ordered
        a[i] = a[i - 1] + b[i];
    }
}
