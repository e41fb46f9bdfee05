// The tiles of rows are divided, and each writes to the next row.
// verdict: race
// openmp: 5.1
// also: other findings allowed
int last(int n, double a[n][n]) {
    int i, j;
#pragma omp parallel for
#pragma omp tile sizes(4, 4)
    for (i = 0; i < n - 1; i++)
        for (j = n - 1; j >= 0; j -= 2)
            a[i + 1][j] = 2 * a[i][j]; //~ r1 data-race proved write a[i + 1][j] //~ r1 data-race proved read a[i][j]
    return n;
}
