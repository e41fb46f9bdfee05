// The barrier at the end of the first loop orders loops of different trip counts.
// verdict: race-free
void pipeline(int n, int m, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for schedule(static)
        for (int i = 0; i < m; i++)
            b[i] = a[i];
    }
}
