// The barrier of the inner loop is switched off, so one elimination step runs into the next.
// verdict: race
void eliminate(int n, double a[n][n]) {
#pragma omp parallel
    for (int k = 0; k < n; k++) {
#pragma omp for schedule(dynamic) nowait
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j]; //~ r1 data-race proved write+write a[i][j] //~ r2 data-race proved read+write a[i][j] //~ r3 data-race proved write a[i][j] //~ r3 data-race proved read a[i][k] //~ r4 data-race proved write a[i][j] //~ r4 data-race proved read a[k][j]
    }
}
