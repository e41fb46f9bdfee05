// Within the parallel region the directive is a work-shared loop.
// verdict: race-free
void each(int n, int *a) {
#pragma omp parallel
    {
#pragma omp metadirective when(construct = {parallel} : for)
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
}
