// The maximum is compared and replaced by all threads; whether it is written depends on the data.
// verdict: possible-race
double maximum(int n, const double *a) {
    double m = a[0];
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        if (a[i] > m) //~ r1 data-race possible read m
            m = a[i]; //~ r1 data-race possible write m //~ r2 data-race possible write+write m
    return m;
}
