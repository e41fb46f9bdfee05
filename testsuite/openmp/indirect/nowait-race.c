// Two static loops touch the same elements in an order that the data decides.
// verdict: possible-race
void phases(int n, const int *idx, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race possible write a[i]
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            b[i] = a[idx[i]]; //~ r1 data-race possible read a[idx[i]]
    }
}
