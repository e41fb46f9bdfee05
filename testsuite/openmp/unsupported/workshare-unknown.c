// `workshare` is a directive of Fortran: the region that it stands in is not decided.
// openmp: 6.0
// verdict: unknown
void fill(double *a) {
#pragma omp parallel
    {
#pragma omp workshare //~ unsupported
        a[0] = 1;
    }
}
