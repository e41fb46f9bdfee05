// Atomic updates exclude each other across teams.
// verdict: race-free
double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp target teams distribute parallel for map(tofrom : s) map(to : a[0 : n])
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        s += a[i];
    }
    return s;
}
