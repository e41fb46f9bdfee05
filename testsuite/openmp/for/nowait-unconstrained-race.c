// Static schedules that an `order` clause says not to be reproducible: the second loop may be divided in another way.
// verdict: race
// openmp: 5.1
void twice(int n, float *a, float *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static) order(unconstrained : concurrent) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for schedule(static) order(unconstrained : concurrent)
        for (int i = 0; i < n; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
