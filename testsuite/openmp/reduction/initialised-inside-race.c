// The master resets the sum while other threads may already combine their parts into it.
// verdict: race
// also: other findings allowed
double sum(int n, const double *a) {
    double s;
#pragma omp parallel shared(s)
    {
#pragma omp master
        s = 0.0; //~ r1 data-race proved write s
#pragma omp for reduction(+ : s) //~ r1 data-race proved write s
        for (int i = 0; i < n; i++)
            s += a[i];
    }
    return s;
}
