// A critical section around the write excludes nothing from the read in the loop.
// verdict: race
void publish(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp critical
        a[0] = n; //~ r1 data-race proved write a[0]
#pragma omp for
        for (int i = 0; i < n; i++)
            b[i] = a[0]; //~ r1 data-race proved read a[0]
    }
}
