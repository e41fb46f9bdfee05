// The loop is shared among the threads.
// verdict: race-free
void init(int n, double *a) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
}
