// The element that all iterations read is written by none of them.
// verdict: race-free
void normalise(int n, double *a) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = a[i] / a[0];
}
