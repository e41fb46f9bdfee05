// An array of variable length that is declared before the region is shared.
// verdict: race
void work(int n, const double *a, double *b) {
    double buf[n];
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        buf[0] = a[i]; //~ r1 data-race proved write+write buf[0] //~ r2 data-race proved write buf[0]
        b[i] = buf[0]; //~ r2 data-race proved read buf[0]
    }
}
