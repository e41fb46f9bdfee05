// A `target data` without dependences waits for no task.
// openmp: 6.0
// verdict: race
// also: other findings allowed
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a[0]) shared(a)
        a[0] = 1; //~ r1 data-race proved write a[0]
#pragma omp target data map(tofrom : a[0 : 1])
        a[0] = 2; //~ r1 data-race proved write a[0]
    }
}
