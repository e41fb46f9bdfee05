// Code between two loops that are divided together may be executed in each iteration of the inner one (5.2, 4.4.1).
// openmp: 5.0
// verdict: race
void scale(int n, int m, double a[n][m], double *sums) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) {
        sums[i] = 0; //~ r1 data-race proved write+write sums[i]
        for (int j = 0; j < m; j++)
            a[i][j] *= 2;
    }
}
