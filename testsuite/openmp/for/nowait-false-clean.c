// A `nowait` that does not hold takes no barrier away.
// verdict: race-free
// openmp: 6.0
void steps(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for nowait(0)
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for
        for (int i = 1; i < n; i++)
            b[i] = a[i - 1];
    }
}
