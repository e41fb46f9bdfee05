// The directive loop is not among the supported ones.
// verdict: unknown
void scale(int n, double *a) {
#pragma omp parallel
    {
#pragma omp loop bind(parallel) //~ unsupported
        for (int i = 0; i < n; i++)
            a[i] = 2.0 * a[i];
    }
}
