// Master is thread 0, single may be any thread.
// verdict: race
void stages(int *state) {
#pragma omp parallel
    {
#pragma omp master
        *state = 1; //~ r1 data-race proved write *state
#pragma omp single
        *state = 2; //~ r1 data-race proved write *state
    }
}
