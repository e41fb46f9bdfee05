// A worksharing loop in another file ends in a barrier, and the caller reads its elements.
// verdict: race-free
void fill(int n, double *a) {
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] = i;
}
