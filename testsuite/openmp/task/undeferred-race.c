// A false if clause makes the creator wait for this task, but not for the one before.
// verdict: race
int compute(void) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x)
        x = 1; //~ r1 data-race proved write x
#pragma omp task shared(x) if (0)
        x = 2; //~ r1 data-race proved write x
    }
    return x;
}
