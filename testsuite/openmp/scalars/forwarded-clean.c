// The subscripts are scalars that hold 2i and 2i + 1.
// verdict: race-free
void pairs(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = 2 * i;
        int l = k + 1;
        a[l] = a[k];
    }
}
