// Each thread has its own loop index.
// verdict: race-free
void fill(int n, double *a, double *b) {
    int i;
#pragma omp parallel sections private(i)
    {
#pragma omp section
        for (i = 0; i < n; i++)
            a[i] = 1.0;
#pragma omp section
        for (i = 0; i < n; i++)
            b[i] = 2.0;
    }
}
