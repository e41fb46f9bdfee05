// Nobody passes the barrier of a cancelled team, and everybody waits at the end of the cancelled loop.
// verdict: race-free
void phases(int n, double *a, double *b, int stop) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++) {
            a[i] = i;
#pragma omp cancellation point for
#pragma omp cancel for if (stop)
        }
#pragma omp for
        for (int i = 1; i < n; i++)
            b[i] = a[i - 1];
#pragma omp cancel parallel
#pragma omp barrier
#pragma omp for
        for (int i = 1; i < n; i++)
            a[i] = b[n - i];
    }
}
