// What the block of a `taskgraph` does itself, it may do each time: nothing need be recorded. Its tasks run meanwhile.
// openmp: 6.0
// verdict: race
void steps(int n, int *a) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < n; k++) {
#pragma omp taskgraph
        {
#pragma omp task shared(a)
            a[0] += 1; //~ r1 data-race proved write a[0] //~ r2 data-race proved read a[0] //~ r3 data-race proved write a[0]
            a[0] += 1; //~ r1 data-race proved write a[0] //~ r2 data-race proved write a[0] //~ r3 data-race proved read a[0]
        }
    }
}
