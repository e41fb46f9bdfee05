// Code between two loops that are divided together computes what the inner loop uses, in a private variable.
// openmp: 5.0
// verdict: race-free
void scale(int n, int m, double a[n][m], const double *factor) {
    int i, j;
#pragma omp parallel for collapse(2)
    for (i = 0; i < n; i++) {
        double f = 2 * factor[i];
        for (j = 0; j < m; j++) {
            a[i][j] *= f;
        }
    }
}
