// Static loops of different trip counts may place equal iterations on different threads.
// verdict: race
void pipeline(int n, int m, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for schedule(static)
        for (int i = 0; i < m; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
