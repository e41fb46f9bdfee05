// A taskwait waits for tasks that threads outside of the team may execute, too.
// openmp: 6.0
// verdict: race-free
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task threadset(omp_pool)
        a[0] = 1;
#pragma omp taskwait
    }
}
