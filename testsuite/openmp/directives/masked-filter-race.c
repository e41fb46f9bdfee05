// Two threads, and no barrier at the end of `masked`.
// verdict: race
// also: other findings allowed
void count(int *x) {
#pragma omp parallel
    {
#pragma omp masked filter(1)
        *x += 1; //~ r1 data-race proved write *x
#pragma omp masked filter(2)
        *x += 1; //~ r1 data-race proved write *x
    }
}
