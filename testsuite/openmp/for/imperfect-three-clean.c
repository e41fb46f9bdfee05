// Three loops with code before and behind the inner ones, each element of which belongs to one iteration.
// openmp: 5.0
// verdict: race-free
void fill(int n, double a[n][n][n], double b[n][n][n]) {
#pragma omp parallel for collapse(3)
    for (int i = 0; i < n; i++) {
        int x = i * 2;
        for (int j = 0; j < n; j++) {
            int y = x + j;
            for (int k = 0; k < n; k++) {
                a[i][j][k] = x + y;
                b[i][j][k] = a[i][j][k] * k;
            }
            y++;
        }
    }
}
