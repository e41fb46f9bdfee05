// A reduction over a section of an array that a pointer leads to.
// verdict: race-free
void column_sums(int n, double a[n][8], double *sums) {
#pragma omp parallel for reduction(+ : sums[0 : 8])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 8; j++)
            sums[j] += a[i][j];
}
