// A linear variable has in every iteration the value that its step gives.
// verdict: race-free
void spread(int n, double *a) {
    int k = 0;
#pragma omp simd linear(k : 2)
    for (int i = 0; i < n; i++) {
        a[k] = 1.0;
        k += 2;
    }
}
