// A barrier lies between resetting the sum and the loop that adds to it.
// verdict: race-free
double sum(int n, const double *a) {
    double s;
#pragma omp parallel shared(s)
    {
#pragma omp master
        s = 0.0;
#pragma omp barrier
#pragma omp for reduction(+ : s)
        for (int i = 0; i < n; i++)
            s += a[i];
    }
    return s;
}
