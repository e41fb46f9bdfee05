// A counter from around the construct has in a replayed task the value that it has then, not the recorded one. (The tasks
// of a replay write one element.)
// openmp: 6.0
// verdict: unknown
void step(int n, double *a) {
#pragma omp parallel
#pragma omp single
    {
        int i;
#pragma omp taskgraph //~ unsupported
        for (i = 0; i < n; i++) {
#pragma omp task firstprivate(i) shared(a)
            a[i] = 1;
        }
    }
}
