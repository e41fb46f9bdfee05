// Iterations of one chunk may run at once where their order is `concurrent`, also in a loop within a region.
// verdict: race
// openmp: 5.0
void add(int n, int *a) {
#pragma omp parallel
    {
#pragma omp for order(concurrent) schedule(dynamic, 4)
        for (int i = 0; i < n; i++)
            a[i / 4] += i; //~ r1 data-race proved write+write a[i / 4] //~ r2 data-race proved read+write a[i / 4]
    }
}
