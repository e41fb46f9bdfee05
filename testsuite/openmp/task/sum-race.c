// The tasks of a loop add to one variable.
// verdict: race
double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task
        s += a[i]; //~ r1 data-race proved write+write s //~ r2 data-race proved read+write s
    }
    return s;
}
