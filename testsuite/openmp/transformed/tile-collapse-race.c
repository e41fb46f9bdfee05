// With `collapse(2)`, the tiles of a plane are divided: those of a row have one sum.
// verdict: race
// openmp: 5.1
// also: other findings allowed
void sums(int n, double a[n][n], double *block) {
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(2, 4)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            block[i / 2] += a[i][j]; //~ r1 data-race proved write+write block[i / 2]
}
