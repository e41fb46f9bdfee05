// A cancellation is no barrier.
// verdict: race
void phases(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 1; i < n; i++)
            b[i] = a[i - 1]; //~ r1 data-race proved read a[i - 1]
#pragma omp cancel parallel
#pragma omp for
        for (int i = 1; i < n; i++)
            a[i] = 0.0; //~ r1 data-race proved write a[i]
    }
}
