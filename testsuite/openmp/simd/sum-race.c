// Lanes add to one variable.
// verdict: race
double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp simd
    for (int i = 0; i < n; i++)
        s += a[i]; //~ r1 simd-race proved write+write s //~ r2 simd-race proved read+write s
    return s;
}
