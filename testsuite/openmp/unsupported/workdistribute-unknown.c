// `workdistribute` is a directive of Fortran: the region that it stands in is not decided.
// openmp: 6.0
// verdict: unknown
void fill(double *a) {
#pragma omp teams
    {
#pragma omp workdistribute //~ unsupported
        a[0] = 1;
    }
}
