// With `collapse(2)`, the tiles of a plane are divided: each has a sum.
// verdict: race-free
// openmp: 5.1
void sums(int n, double a[n][n], double block[n][n]) {
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(2, 4)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            block[i / 2][j / 4] += a[i][j];
}
