// Column sums are added up by all rows.
// verdict: race
void column_sums(int n, double a[n][8], double *sums) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 8; j++)
            sums[j] += a[i][j]; //~ r1 data-race proved write+write sums[j] //~ r2 data-race proved read+write sums[j]
}
