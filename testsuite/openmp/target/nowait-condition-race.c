// A target region is waited for where the argument of its `nowait` is false; else the host goes on.
// openmp: 6.0
// verdict: race
// also: other findings allowed
void twice(int later, int *a) {
#pragma omp target map(tofrom : a[0 : 1]) nowait(later)
    a[0] = 1; //~ r1 data-race any write a[0]
    a[0] = 2; //~ r1 data-race any write a[0]
#pragma omp taskwait
}
