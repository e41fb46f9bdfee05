// An unnamed critical section does not exclude a named one.
// verdict: race
void log_event(int *last) {
#pragma omp parallel
    {
#pragma omp critical
        *last = 1; //~ r1 data-race proved write *last
#pragma omp critical(logging)
        *last = 2; //~ r1 data-race proved write *last
    }
}
