// Later neighbours are not waited for, nor is what the neighbours waited for after their source.
// verdict: race
// openmp: 5.2
void stencil(int n, int m, double a[n + 1][m], double c[n][m]) {
#pragma omp parallel for collapse(2) ordered(2)
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++) {
            a[i][j] = i + j; //~ r1 data-race proved write a[i][j] //~ r2 data-race proved write a[i][j]
#pragma omp ordered doacross(source: omp_cur_iteration)
#pragma omp ordered doacross(sink: i - 1, j) doacross(sink: i, j - 1)
            c[i][j] = a[i + 1][j] //~ r1 data-race proved read a[i + 1][j]
                      + a[i - 1][j - 1]; //~ r2 data-race proved read a[i - 1][j - 1]
        }
}
