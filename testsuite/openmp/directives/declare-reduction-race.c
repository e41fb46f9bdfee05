// Declared, but not used: all threads change one variable.
// verdict: possible-race
// also: other findings allowed
struct range {
    double low, high;
};

#pragma omp declare reduction(lowest : double : omp_out = omp_in < omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)

double lowest(int n, const double *a) {
    double low = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (a[i] < low)
            low = a[i]; //~ r1 data-race any write+write low
    }
    return low;
}
