// The maximum with reduction.
// verdict: race-free
double maximum(int n, const double *a) {
    double m = a[0];
#pragma omp parallel for reduction(max : m)
    for (int i = 1; i < n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}
