// A macro that is a statement updates a shared variable.
// verdict: race
#define ADD(x, v) \
    do { \
        (x) += (v); \
    } while (0)

double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        ADD(s, a[i]); //~ r1 data-race proved write+write ? //~ r2 data-race proved read+write ?
    return s;
}
