// The clause of the first loop does not reach the second one.
// verdict: race
void two_loops(int n, double *a, double *b) {
    double t;
#pragma omp parallel
    {
#pragma omp for private(t)
        for (int i = 0; i < n; i++) {
            t = i;
            a[i] = t;
        }
#pragma omp for
        for (int i = 0; i < n; i++) {
            t = 2.0 * i; //~ r1 data-race proved write+write t //~ r2 data-race proved write t
            b[i] = t; //~ r2 data-race proved read t
        }
    }
}
