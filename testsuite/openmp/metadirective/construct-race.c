// No target region is around, so the directive is nothing and every thread executes the loop.
// verdict: race
void each(int n, int *a) {
#pragma omp parallel
    {
#pragma omp metadirective when(construct = {target} : for)
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write+write a[i]
    }
}
