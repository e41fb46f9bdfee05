// An inner loop's variable from outside is private, also where other code stands between the loops.
// openmp: 5.0
// verdict: race-free
void fill(int n, double a[n][n]) {
    int i, j;
    double x;
#pragma omp parallel default(none) shared(n, a) private(x)
    {
#pragma omp for collapse(2)
        for (i = 0; i < n; i++) {
            x = i;
            for (j = 0; j < n; j++)
                a[i][j] = x;
        }
    }
}
