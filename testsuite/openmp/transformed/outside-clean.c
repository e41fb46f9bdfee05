// The variables of generated loops are private, also where the program declares its variable outside.
// verdict: race-free
// openmp: 5.1
int last(int n, double a[n][n]) {
    int i, j;
#pragma omp parallel for
#pragma omp tile sizes(4, 4)
    for (i = 0; i < n; i++)
        for (j = n - 1; j >= 0; j -= 2)
            a[i][j] = 2 * a[i][j];
    return n;
}
