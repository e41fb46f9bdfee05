// A temporary declared outside the loop is shared by all iterations.
// verdict: race
void swap(int n, double *a, double *b) {
    double t;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        t = a[i]; //~ r1 data-race proved write+write t //~ r2 data-race proved write t
        a[i] = b[i];
        b[i] = t; //~ r2 data-race proved read t
    }
}
