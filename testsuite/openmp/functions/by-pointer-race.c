// A called function adds through a pointer to a shared variable.
// verdict: race
static void add(double *acc, double v) {
    *acc += v; //~ r1 data-race proved write+write *acc //~ r2 data-race proved read+write *acc
}

double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        add(&s, a[i]);
    return s;
}
