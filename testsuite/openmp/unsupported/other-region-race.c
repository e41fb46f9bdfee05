// What is unsupported in one region leaves the findings of another one alone.
// verdict: race
void scale(int n, double *a) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++) {
            a[i] = 2.0 * a[i];
#pragma omp taskgraf //~ unsupported
            {
            }
        }
    }
}

double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        s += a[i]; //~ r1 data-race proved write+write s //~ r2 data-race proved read+write s
    return s;
}
