// A loop that is reversed twice, by what is applied to it, is as it was: one thread executes its iterations in turn.
// openmp: 6.0
// verdict: race-free
void sum(int n, int m, int a[n][m]) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp reverse apply(reverse)
        for (int j = 1; j < m; j++)
            a[i][j] += a[i][j - 1];
    }
}
