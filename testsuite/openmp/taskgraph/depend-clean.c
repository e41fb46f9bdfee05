// The dependences of recorded tasks hold where they are replayed.
// openmp: 6.0
// verdict: race-free
void steps(int n, double *a) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < n; k++) {
#pragma omp taskgraph
        {
#pragma omp task depend(out : a[0])
            a[0] = 1;
#pragma omp task depend(in : a[0]) depend(out : a[1])
            a[1] = a[0];
        }
    }
}
