// What the block of a `taskgraph` does itself comes before its tasks.
// openmp: 6.0
// verdict: race-free
void steps(int n, int *a) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < n; k++) {
#pragma omp taskgraph
        {
            a[0] += 1;
#pragma omp task shared(a)
            a[0] += 1;
        }
    }
}
