// The pointer is chosen by the parity between two arrays.
// verdict: race-free
void fill(int n, double *a, double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double *p = i % 2 ? a : b;
        p[i] = 0.0;
    }
}
