// A `parallel` of the initial thread makes no contention group of its own.
// openmp: 6.0
// verdict: race
int own;
#pragma omp groupprivate(own)
void threads(void) {
#pragma omp parallel num_threads(2)
    own = 1; //~ r1 data-race proved write+write own
}
