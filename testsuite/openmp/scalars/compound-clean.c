// The subscript is computed step by step and ends up as i.
// verdict: race-free
void chain(int n, double *a) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        int k = 4 * i;
        k -= 2 * i;
        k /= 2;
        a[i] = a[k];
    }
}
