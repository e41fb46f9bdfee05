// Tasks of a nest with code between its loops.
// openmp: 5.0
// verdict: race-free
void fill(int n, double a[n][n]) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2)
    for (int i = 0; i < n; i++) {
        double x = i;
        for (int j = 0; j < n; j++)
            a[i][j] = x;
    }
}
