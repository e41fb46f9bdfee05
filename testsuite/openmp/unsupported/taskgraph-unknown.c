// A graph of tasks that is recorded once and replayed is not followed.
// openmp: 6.0
// verdict: unknown
void steps(int n, double *a) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < n; k++) {
#pragma omp taskgraph graph_id(1) graph_reset(k == 0) //~ unsupported
        {
#pragma omp task replayable shared(a) //~ unsupported
            a[0] += 1;
        }
    }
}
