// Halves of a range are added up by tasks, whose creator waits for the results.
// verdict: race-free
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
    x = sum(a, lo, mid);
#pragma omp task shared(y)
    y = sum(a, mid, hi);
#pragma omp taskwait
    return x + y;
}

double run(int n, const double *a) {
    double s;
#pragma omp parallel
#pragma omp single
    s = sum(a, 0, n);
    return s;
}
