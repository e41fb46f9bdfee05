// A relaxation step in place reads both neighbours, which other threads write.
// verdict: race
void relax(int n, int steps, double *a) {
    for (int t = 0; t < steps; t++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            a[i] = 0.5 * (a[i - 1] + a[i + 1]); //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1] //~ r2 data-race proved write a[i] //~ r2 data-race proved read a[i + 1]
    }
}
