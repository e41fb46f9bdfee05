// Of two sums only one is listed.
// verdict: race
void moments(int n, const double *a, double *mean, double *square) {
    double s1 = 0.0, s2 = 0.0;
#pragma omp parallel for reduction(+ : s1)
    for (int i = 0; i < n; i++) {
        s1 += a[i];
        s2 += a[i] * a[i]; //~ r1 data-race proved write+write s2 //~ r2 data-race proved read+write s2
    }
    *mean = s1 / n;
    *square = s2 / n;
}
