// A `nowait` that holds takes the barrier away.
// verdict: race
// openmp: 6.0
void steps(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for nowait(1)
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for
        for (int i = 1; i < n; i++)
            b[i] = a[i - 1]; //~ r1 data-race proved read a[i - 1]
    }
}
