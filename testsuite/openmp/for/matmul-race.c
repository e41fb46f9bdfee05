// The innermost loop of a matrix product is shared out and adds to one element.
// verdict: race
void matmul(int n, double c[n][n], double a[n][n], double b[n][n]) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
#pragma omp parallel for
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j]; //~ r1 data-race proved write+write c[i][j] //~ r2 data-race proved read+write c[i][j]
        }
}
