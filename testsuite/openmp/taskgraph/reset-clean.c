// All tasks of a `taskgraph` are complete where it ends, whether they are recorded, replayed or recorded again.
// openmp: 6.0
// verdict: race-free
void steps(int n, double *a) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < n; k++) {
#pragma omp taskgraph graph_id(1) graph_reset(k == 0)
        {
#pragma omp task replayable shared(a)
            a[0] += 1;
        }
    }
}
