// The tasks of a loop add to one variable in the order of their dependences.
// verdict: race-free
double sum(int n, const double *a) {
    double s = 0.0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : s)
        s += a[i];
    }
    return s;
}
