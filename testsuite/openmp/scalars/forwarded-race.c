// The subscript is a scalar that holds i + 1.
// verdict: race
void shift(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = i + 1;
        a[k] = a[i]; //~ r1 data-race proved write a[k] //~ r1 data-race proved read a[i]
    }
}
