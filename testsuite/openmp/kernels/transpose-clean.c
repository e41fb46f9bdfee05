// Transposing in place over the triangle exchanges every pair once.
// verdict: race-free
void transpose(int n, double a[n][n]) {
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double t = a[i][j];
            a[i][j] = a[j][i];
            a[j][i] = t;
        }
}
