// With `nogroup`, the tasks of a `taskgraph` need not be complete where it ends: those of the next one write the same.
// openmp: 6.0
// verdict: race
void steps(int n, double *a) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < n; k++) {
#pragma omp taskgraph nogroup
        {
#pragma omp task replayable shared(a)
            a[0] += 1; //~ r1 data-race proved write+write a[0] //~ r2 data-race proved read+write a[0]
        }
    }
}
