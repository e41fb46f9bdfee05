// The end of a parallel region orders it before the next one.
// verdict: race-free
void two_regions(int n, double *a, double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        b[i] = a[n - 1 - i];
}
