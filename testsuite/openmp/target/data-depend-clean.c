// A `target data` with dependences waits for the task that it depends on.
// openmp: 6.0
// verdict: race-free
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a[0]) shared(a)
        a[0] = 1;
#pragma omp target data map(tofrom : a[0 : 1]) depend(inout : a[0])
        a[0] = 2;
    }
}
