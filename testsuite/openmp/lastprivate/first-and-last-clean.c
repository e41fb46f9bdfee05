// A variable that is both firstprivate and lastprivate on a loop that ends in a barrier.
// verdict: race-free
void twice(int n, double *a, double *b) {
    double x = 1.0;
#pragma omp parallel
    {
#pragma omp for firstprivate(x) lastprivate(x)
        for (int i = 0; i < n; i++) {
            a[i] = x;
            x = 2.0 * i;
        }
#pragma omp for firstprivate(x)
        for (int i = 0; i < n; i++)
            b[i] = x;
    }
}
