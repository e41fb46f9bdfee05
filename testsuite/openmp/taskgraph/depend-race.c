// Nothing orders the tasks of a `taskgraph` that have no dependence.
// openmp: 6.0
// verdict: race
void steps(int n, double *a) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < n; k++) {
#pragma omp taskgraph
        {
#pragma omp task depend(out : a[0])
            a[0] = 1; //~ r1 data-race proved write a[0]
#pragma omp task depend(out : a[1])
            a[1] = a[0]; //~ r1 data-race proved read a[0]
        }
    }
}
