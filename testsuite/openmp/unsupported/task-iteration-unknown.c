// `task iteration` tells of the tasks of a taskloop what their dependences are, which is not followed.
// openmp: 6.0
// verdict: unknown
void fill(int n, int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop nogroup
    for (int i = 1; i < n; i++) {
#pragma omp task iteration depend(inout : a[i]) //~ unsupported
        a[i] += 1;
    }
}
