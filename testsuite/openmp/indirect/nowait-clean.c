// The barrier after the first loop makes the indices irrelevant.
// verdict: race-free
void phases(int n, const int *idx, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            b[i] = a[idx[i]];
    }
}
