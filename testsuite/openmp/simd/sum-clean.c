// Lanes add to their own copies, which are combined.
// verdict: race-free
double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp simd reduction(+ : s)
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
