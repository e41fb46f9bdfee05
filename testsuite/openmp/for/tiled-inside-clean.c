// Tiling and unrolling loops of one thread change only its order.
// verdict: race-free
void twice(int n, float a[n][n]) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp unroll partial(4)
        for (int j = 0; j < n; j++)
            a[i][j] = 2 * a[i][j];
    }
}
