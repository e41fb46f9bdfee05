// A macro that is a statement brings its own critical section.
// verdict: race-free
#define ADD(x, v) \
    do { \
        _Pragma("omp critical") \
        (x) += (v); \
    } while (0)

double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        ADD(s, a[i]);
    return s;
}
