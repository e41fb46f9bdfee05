// The fused loops have different bounds: their iterations of one element are not one.
// verdict: race
// openmp: 6.0
void steps(int n, double *a, double *b) {
#pragma omp parallel for
#pragma omp fuse
    {
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
        for (int j = 1; j < n; j++)
            b[j] = a[j]; //~ r1 data-race proved read a[j]
    }
}
