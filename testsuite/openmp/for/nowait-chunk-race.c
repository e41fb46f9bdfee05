// Static loops with different chunk sizes place equal iterations on different threads.
// verdict: race
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static, 1) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for schedule(static, 2)
        for (int i = 0; i < n; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
