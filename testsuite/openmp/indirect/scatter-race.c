// Two indices in the index array may be equal.
// verdict: possible-race
void scatter(int n, const int *idx, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[idx[i]] = i; //~ r1 data-race possible write+write a[idx[i]]
}
