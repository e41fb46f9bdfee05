// Without a reproducible schedule the second loop may be divided in another way.
// verdict: race
void twice(int n, float *a, float *b) {
#pragma omp parallel
    {
#pragma omp for order(concurrent) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for order(concurrent)
        for (int i = 0; i < n; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
