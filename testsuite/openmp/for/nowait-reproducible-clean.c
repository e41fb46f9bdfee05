// Reproducible schedules divide loops with the same number of iterations in the same way.
// verdict: race-free
void twice(int n, float *a, float *b) {
#pragma omp parallel
    {
#pragma omp for order(reproducible : concurrent) nowait
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for order(reproducible : concurrent)
        for (int i = 0; i < n; i++)
            b[i] = a[i];
    }
}
