// Two static loops without a barrier between them; the second reads the neighbour's element.
// verdict: race
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            b[i] = a[i + 1]; //~ r1 data-race proved read a[i + 1]
    }
}
