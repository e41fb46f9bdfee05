// Rows of a linearised matrix with a symbolic row length do not overlap.
// verdict: race-free
void clear(int n, int m, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * m + j] = 0.0;
}
