// Two tasks write the same variable.
// verdict: race
int compute(void) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x)
        x = 1; //~ r1 data-race proved write x
#pragma omp task shared(x)
        x = 2; //~ r1 data-race proved write x
    }
    return x;
}
