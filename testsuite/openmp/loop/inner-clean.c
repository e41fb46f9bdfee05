// A `loop` that is nested in another one, not directly in `teams`, is executed by the thread that comes to it.
// verdict: race-free
// openmp: 5.0
void fill(int n, double a[n][n]) {
#pragma omp teams
    {
#pragma omp loop
        for (int i = 0; i < n; i++) {
#pragma omp loop
            for (int j = 0; j < n; j++)
                a[i][j] = i + j;
        }
    }
}
