// The pointer to the own pair of elements.
// verdict: race-free
void fill(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double *p = &a[2 * i];
        *p = 0.0;
        *(p + 1) = 1.0;
    }
}
