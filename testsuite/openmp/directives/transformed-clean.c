// Loops in one thread may be tiled, unrolled, interchanged and reversed as one likes.
// verdict: race-free
void sum(int n, double a[n][n], double *rows) {
#pragma omp parallel for
    for (int r = 0; r < n; r++) {
        double total = 0;
#pragma omp tile sizes(8)
        for (int c = 0; c < n; c++)
            total += a[r][c];
#pragma omp unroll partial(4)
        for (int c = 0; c < n; c++)
            total += a[r][c];
#pragma omp unroll full
        for (int c = 0; c < 4; c++)
            total += c;
        rows[r] = total;
    }
}
