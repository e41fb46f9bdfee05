// Firstprivate reads the original while the write-back of the loop before may still be due.
// verdict: race
void twice(int n, double *a, double *b) {
    double x = 1.0;
#pragma omp parallel
    {
#pragma omp for lastprivate(x) nowait //~ r1 data-race proved write x
        for (int i = 0; i < n; i++) {
            x = 2.0 * i;
            a[i] = x;
        }
#pragma omp for firstprivate(x) //~ r1 data-race proved read x
        for (int i = 0; i < n; i++)
            b[i] = x;
    }
}
