// `task iteration` stands at the start of the body of a taskloop, not elsewhere.
// openmp: 6.0
// verdict: unknown
void fill(int n, int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
    for (int i = 1; i < n; i++) {
        a[i] += 1;
#pragma omp task iteration depend(inout : a[i]) //~ unsupported
    }
}
