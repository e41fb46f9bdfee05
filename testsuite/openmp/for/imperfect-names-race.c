// Code between loops names what it named where it stood: the `x` of all, not the one of an inner block.
// openmp: 5.0
// verdict: race
int x;
void fill(int n, int a[n][n][n]) {
#pragma omp parallel for collapse(3)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            int x = j;
            for (int k = 0; k < n; k++)
                a[i][j][k] = x;
        }
        x = i; //~ r1 data-race proved write+write x
    }
}
