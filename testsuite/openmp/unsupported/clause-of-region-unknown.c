// A clause on the directive that makes the region: the region is unknown.
// verdict: unknown
// openmp: 6.0
void powers(int n, double x, double *a) {
    double power = 1;
#pragma omp parallel for induction(step(x), * : power) //~ unsupported
    for (int i = 0; i < n; i++)
        a[i] = i;
}
