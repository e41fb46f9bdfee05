// The element read through the index may be one that another iteration writes.
// verdict: possible-race
void gather(int n, const int *idx, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = a[idx[i]]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[idx[i]]
}
