// The subscript is incremented between two writes.
// verdict: race
void pairs(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = i;
        a[k++] = 1.0; //~ r1 data-race proved write a[k++]
        a[k] = 2.0; //~ r1 data-race proved write a[k]
    }
}
