// A row of a linearised matrix is written one element too far, into the next row.
// verdict: race
void clear(int n, int m, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= m; j++)
            a[i * m + j] = 0.0; //~ r1 data-race proved write+write a[i * m + j]
}
