// Code between loops names what it named where it stood, here variables of its own.
// openmp: 5.0
// verdict: race-free
void fill(int n, int a[n][n][n], int b[n][n][n]) {
#pragma omp parallel for collapse(3)
    for (int i = 0; i < n; i++) {
        int x = i;
        for (int j = 0; j < n; j++) {
            int x = j;
            for (int k = 0; k < n; k++)
                a[i][j][k] = x;
        }
        x++;
    }
}
