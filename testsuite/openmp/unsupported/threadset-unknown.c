// Tasks that threads outside of the team may execute are not followed.
// openmp: 6.0
// verdict: unknown
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task threadset(omp_pool) //~ unsupported
        a[0] = 1;
#pragma omp taskwait
    }
}
