// Atomic protects the variable that is updated, not the one it is updated from.
// verdict: race
void accumulate(int n, const double *a, double *sum) {
    double t = 0.0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        t = a[i] * a[i]; //~ r1 data-race proved write+write t //~ r2 data-race proved write t
#pragma omp atomic
        *sum += t; //~ r2 data-race proved read t
    }
}
