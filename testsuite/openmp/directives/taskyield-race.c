// A taskyield orders nothing.
// verdict: race
void run(int *out) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) mergeable
        x = 1; //~ r1 data-race proved write x
#pragma omp taskyield
        *out = x; //~ r1 data-race proved read x
    }
}
