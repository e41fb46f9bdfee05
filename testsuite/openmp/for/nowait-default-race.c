// Without a schedule clause the implementation chooses, so equal iterations may be anywhere.
// verdict: race
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for
        for (int i = 0; i < n; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
