// All threads read what one of them has set.
// verdict: race-free
void shift(int n, double *a) {
    int offset = 1;
#pragma omp parallel
    {
#pragma omp single
        offset = n;
#pragma omp for
        for (int i = 0; i < n; i++)
            a[i] = a[i + offset];
    }
}
