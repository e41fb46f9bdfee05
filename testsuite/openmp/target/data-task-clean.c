// The block of a `target data` with `nowait` is a task, which a taskwait waits for.
// openmp: 6.0
// verdict: race-free
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp target data map(tofrom : a[0 : 1]) nowait
        a[0] = 1;
#pragma omp taskwait
        a[0] = 2;
    }
}
