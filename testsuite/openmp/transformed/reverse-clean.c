// Both loops are reversed: the static schedule gives equal iterations of them to one thread.
// verdict: race-free
// openmp: 6.0
void twice(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
#pragma omp reverse
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for schedule(static)
#pragma omp reverse
        for (int i = 0; i < n; i++)
            b[i] = a[i];
    }
}
