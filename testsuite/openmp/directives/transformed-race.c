// A loop that is unrolled still writes what other threads write.
// verdict: race
// also: other findings allowed
void sum(int n, double a[n][n], double *rows) {
#pragma omp parallel for
    for (int r = 0; r < n; r++) {
#pragma omp tile sizes(8)
        for (int c = 0; c < n; c++)
            rows[c] += a[r][c]; //~ r1 data-race proved write+write rows[c]
    }
}
