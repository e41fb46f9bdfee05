// A sum with reduction.
// verdict: race-free
double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
