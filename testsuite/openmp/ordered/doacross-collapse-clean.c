// The source comes before the sinks, which wait for the neighbours that are read.
// verdict: race-free
// openmp: 5.2
void stencil(int n, int m, double a[n][m], double c[n][m]) {
#pragma omp parallel for collapse(2) ordered(2)
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++) {
            a[i][j] = i + j;
#pragma omp ordered doacross(source:)
#pragma omp ordered doacross(sink: i - 1, j) doacross(sink: i, j - 1)
            c[i][j] = a[i - 1][j] + a[i][j - 1];
        }
}
