// The subscript is computed step by step and ends up as i - 1.
// verdict: race
void chain(int n, double *a) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        int k = 4 * i;
        k -= 2 * i;
        k /= 2;
        --k;
        a[i] = a[k]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[k]
    }
}
