// Code behind an inner loop that is divided with the outer one may be executed in each of its iterations.
// openmp: 5.0
// verdict: race
void sums(int n, int m, double a[n][m], double *last) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            a[i][j] *= 2; //~ r2 data-race proved write a[i][j]
        last[i] = a[i][m - 1]; //~ r1 data-race proved write+write last[i] //~ r2 data-race proved read a[i][m - 1]
    }
}
