// Where a task would best run is no order.
// verdict: race
void run(int *x) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task affinity(x)
        *x = 1; //~ r1 data-race proved write *x
#pragma omp task affinity(x)
        *x = 2; //~ r1 data-race proved write *x
    }
}
