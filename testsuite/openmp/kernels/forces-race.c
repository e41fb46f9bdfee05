// Forces between pairs are added to both partners.
// verdict: race
void forces(int n, const double *x, double *f) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double d = x[i] - x[j];
            f[i] += d; //~ r1 data-race proved write f[i] //~ r2 data-race proved read f[i] //~ r3 data-race proved write f[i]
            f[j] -= d; //~ r1 data-race proved write f[j] //~ r2 data-race proved write f[j] //~ r3 data-race proved read f[j] //~ r4 data-race proved write+write f[j] //~ r5 data-race proved read+write f[j]
        }
}
