// Even elements are written and odd ones read.
// verdict: race-free
void spread(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[2 * i] = a[2 * i + 1];
}
