// The flag lets only odd iterations write, which read even elements.
// verdict: race-free
void smear(int n, double *a) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        int odd = i % 2;
        if (odd)
            a[i] = a[i - 1];
    }
}
