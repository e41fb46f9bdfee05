// A critical section excludes only the threads of its own team from each other.
// verdict: race
double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp target teams distribute parallel for map(tofrom : s) map(to : a[0 : n])
    for (int i = 0; i < n; i++) {
#pragma omp critical
        s += a[i]; //~ r1 data-race proved write+write s //~ r2 data-race proved read+write s
    }
    return s;
}
