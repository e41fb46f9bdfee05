// Which implementation it is compiled with is not known; with another one every thread executes the loop.
// verdict: possible-race
void each(int n, int *a) {
#pragma omp parallel
    {
#pragma omp metadirective when(implementation = {vendor(gnu)} : for)
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race possible write+write a[i]
    }
}
