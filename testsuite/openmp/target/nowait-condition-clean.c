// A target region is waited for where the argument of its `nowait` is false, and the host goes on with the same only then.
// openmp: 6.0
// verdict: race-free
void twice(int later, int *a) {
#pragma omp target map(tofrom : a[0 : 1]) nowait(later)
    a[0] = 1;
    if (!later)
        a[0] = 2;
#pragma omp taskwait
}
