// A sum into a shared variable without reduction.
// verdict: race
double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        s += a[i]; //~ r1 data-race proved write+write s //~ r2 data-race proved read+write s
    return s;
}
