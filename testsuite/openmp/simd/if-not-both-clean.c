// A loop that depends on itself only where its condition does not hold.
// verdict: race-free
void f(int n, int k, double *a) {
    if (k < 1)
        return;
#pragma omp simd if(k >= 8) safelen(8)
    for (int i = k; i < n; i++)
        a[i] = a[i - k];
}
