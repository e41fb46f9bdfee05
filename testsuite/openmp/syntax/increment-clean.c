// The subscript is incremented between two writes within a pair.
// verdict: race-free
void pairs(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = 2 * i;
        a[k++] = 1.0;
        a[k] = 2.0;
    }
}
