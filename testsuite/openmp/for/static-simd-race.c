// Equal static schedules divide two loops alike, but not where one is a SIMD loop.
// verdict: race
void f(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for simd schedule(static) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
