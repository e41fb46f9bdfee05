// With `nowait`, the block of a `target data` is a task: who encounters it goes on.
// openmp: 6.0
// verdict: possible-race
// also: other findings allowed
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp target data map(tofrom : a[0 : 1]) nowait
        a[0] = 1; //~ r1 data-race possible write a[0]
        a[0] = 2; //~ r1 data-race possible write a[0]
    }
}
