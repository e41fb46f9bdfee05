// Every lane has its own temporary.
// verdict: race-free
void swap(int n, double *a, double *b) {
    double t;
#pragma omp simd private(t)
    for (int i = 0; i < n; i++) {
        t = a[i];
        b[i] = t;
    }
}
