// A loop in a parallel region ends in a barrier.
// verdict: race-free
void both(int n, float *a, float *b) {
#pragma omp parallel
    {
#pragma omp loop
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp loop
        for (int i = 0; i < n; i++)
            b[i] = a[n - 1 - i];
    }
}
