// Which implementation it is compiled with is not known.
// verdict: unknown
void each(int n, int *a) {
#pragma omp parallel
    {
#pragma omp metadirective when(implementation = {vendor(gnu)} : for) //~ unsupported
        for (int i = 0; i < n; i++)
            a[i + n * 0] = i;
    }
}
