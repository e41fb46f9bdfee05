// All threads read what one of them has set, also in the next region.
// verdict: race
void shift(int n, double *a) {
    int offset = n;
#pragma omp parallel
    {
#pragma omp single
        offset = 1;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = a[i + offset]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + offset]
}
