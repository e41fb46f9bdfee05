// Transposing in place over the whole square exchanges every pair twice.
// verdict: race
void transpose(int n, double a[n][n]) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = a[j][i]; //~ r1 data-race proved write a[i][j] //~ r1 data-race proved read a[j][i]
}
