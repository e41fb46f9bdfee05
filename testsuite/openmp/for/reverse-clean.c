// Mirroring an array in place over its first half exchanges disjoint pairs.
// verdict: race-free
void mirror(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n / 2; i++) {
        int t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
