// Within one team a critical section is enough.
// verdict: race-free
double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp target parallel for map(tofrom : s) map(to : a[0 : n])
    for (int i = 0; i < n; i++) {
#pragma omp critical
        s += a[i];
    }
    return s;
}
