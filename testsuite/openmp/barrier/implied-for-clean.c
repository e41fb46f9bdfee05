// A barrier before the loop and the implied one at its end enclose all uses.
// verdict: race-free
void update(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp master
        b[0] = 1.0;
#pragma omp barrier
#pragma omp for
        for (int i = 0; i < n; i++)
            a[i] = b[0];
#pragma omp master
        b[0] = 2.0;
    }
}
