// Static schedules are reproducible also where iterations may run in any order.
// verdict: race-free
// openmp: 5.0
void twice(int n, float *a, float *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static) order(concurrent) nowait
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for schedule(static) order(concurrent)
        for (int i = 0; i < n; i++)
            b[i] = a[i];
    }
}
