// Where the condition of `simd` does not hold, iterations are executed one at a time.
// verdict: race-free
void f(int n, double *a) {
    int lanes = 0;
#pragma omp simd if(0)
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1];
#pragma omp simd if(lanes) safelen(8)
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1];
}
