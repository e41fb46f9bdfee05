// The nowait loop is the last one; the end of the region waits for it.
// verdict: race-free
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for nowait
        for (int i = 0; i < n; i++)
            b[i] = a[n - 1 - i];
    }
}
