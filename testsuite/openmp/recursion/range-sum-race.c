// The results are used before they are there.
// verdict: race
// also: other findings allowed
static double sum(const double *a, int lo, int hi) {
    if (hi - lo < 16) {
        double s = 0.0;
        for (int i = lo; i < hi; i++)
            s += a[i];
        return s;
    }
    double x, y;
    int mid = (lo + hi) / 2;
#pragma omp task shared(x)
    x = sum(a, lo, mid); //~ r1 data-race proved write x
#pragma omp task shared(y)
    y = sum(a, mid, hi);
    return x + y; //~ r1 data-race proved read x
}

double run(int n, const double *a) {
    double s;
#pragma omp parallel
#pragma omp single
    s = sum(a, 0, n);
    return s;
}
