// Only the second loop is reversed: the static schedule gives the iterations of one element to two threads.
// verdict: race
// openmp: 6.0
void twice(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for schedule(static)
#pragma omp reverse
        for (int i = 0; i < n; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
