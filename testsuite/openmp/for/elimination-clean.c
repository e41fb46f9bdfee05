// In an elimination step the pivot row lies above all rows that are written.
// verdict: race-free
void eliminate(int n, double a[n][n]) {
#pragma omp parallel
    for (int k = 0; k < n; k++) {
#pragma omp for schedule(static)
        for (int i = k + 1; i < n; i++) {
            a[i][k] = a[i][k] / a[k][k];
            for (int j = k + 1; j < n; j++)
                a[i][j] = a[i][j] - a[i][k] * a[k][j];
        }
    }
}
