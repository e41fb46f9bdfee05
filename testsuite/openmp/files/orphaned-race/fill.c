// A worksharing loop in another file without a barrier, and the caller reads its elements.
// verdict: race
void fill(int n, double *a) {
#pragma omp for nowait
    for (int i = 0; i < n; i++)
        a[i] = i; //~ r1 data-race proved write a[i]
}
