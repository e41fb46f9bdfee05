// Where a task would best run is no order.
// verdict: race-free
void run(int *x, int *y) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task affinity(x) mergeable
        *x = 1;
#pragma omp task affinity(y)
        *y = 1;
    }
}
