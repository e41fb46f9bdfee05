// An array seen as rows and flat: each thread reads the row that it writes.
// verdict: race-free
void scaled(int n, double *a) {
    double(*b)[n] = (double(*)[n])a;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = 2 * a[i * n + j];
}
