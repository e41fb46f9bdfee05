// The pivot of a factorisation step is computed by every thread.
// verdict: race
void step(int n, int k, double a[n][n]) {
#pragma omp parallel
    {
        a[k][k] = 1.0; //~ r1 data-race proved write+write a[k][k] //~ r2 data-race proved write a[k][k]
#pragma omp for
        for (int i = k + 1; i < n; i++)
            a[i][k] = a[i][k] / a[k][k]; //~ r2 data-race proved read a[k][k]
    }
}
