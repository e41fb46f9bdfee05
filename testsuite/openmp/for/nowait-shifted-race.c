// Equal trip counts map the k-th iterations to one thread, but here they name different elements.
// verdict: race
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for schedule(static)
        for (int i = 1; i < n + 1; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
