// Both sums are listed.
// verdict: race-free
void moments(int n, const double *a, double *mean, double *square) {
    double s1 = 0.0, s2 = 0.0;
#pragma omp parallel for reduction(+ : s1, s2)
    for (int i = 0; i < n; i++) {
        s1 += a[i];
        s2 += a[i] * a[i];
    }
    *mean = s1 / n;
    *square = s2 / n;
}
