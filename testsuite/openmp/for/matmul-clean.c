// The outermost loop of a matrix product is shared out.
// verdict: race-free
void matmul(int n, double c[n][n], double a[n][n], double b[n][n]) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i][j] = 0.0;
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}
