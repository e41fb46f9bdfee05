// Some loops of the sequence are not fused: no loop is left that the construct could divide.
// verdict: unknown
// openmp: 6.0
void steps(int n, double *a, double *b) {
#pragma omp parallel for
#pragma omp fuse looprange(1, 1) //~ unsupported
    {
        for (int i = 0; i < n; i++)
            a[i] = i;
        for (int j = 0; j < n; j++)
            b[j] = a[j];
    }
}
