// A dependence over a distance that the condition makes at least as long as the loop.
// verdict: race-free
void shift(int n, int k, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (k >= n)
            a[i + k] = a[i];
}
