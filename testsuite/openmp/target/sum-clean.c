// A sum over teams and threads with reduction.
// verdict: race-free
double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp target teams distribute parallel for reduction(+ : s) map(tofrom : s) map(to : a[0 : n])
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
