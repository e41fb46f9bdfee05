// All iterations use one buffer.
// verdict: race
void smooth(int n, const double *a, double *b) {
    double buf[3];
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        buf[0] = a[i - 1]; //~ r1 data-race proved write+write buf[0] //~ r2 data-race proved write buf[0]
        b[i] = buf[0]; //~ r2 data-race proved read buf[0]
    }
}
