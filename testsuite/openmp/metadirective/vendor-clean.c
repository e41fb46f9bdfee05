// Whatever it is compiled with, one thread writes an element.
// verdict: race-free
void each(int n, int *a) {
#pragma omp parallel
    {
#pragma omp metadirective when(implementation = {vendor(gnu)} : for) default(single)
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
}
