// Equal iterations of the fused loops are one.
// verdict: race-free
// openmp: 6.0
void steps(int n, double *a, double *b) {
#pragma omp parallel for
#pragma omp fuse
    {
        for (int i = 0; i < n; i++)
            a[i] = i;
        for (int j = 0; j < n; j++)
            b[j] = a[j];
    }
}
