// Taskwait waits for the child, but not for the child of the child.
// verdict: race
int compute(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x)
        {
#pragma omp task shared(x)
            x = 1; //~ r1 data-race proved write x
        }
#pragma omp taskwait
        y = x; //~ r1 data-race proved read x
    }
    return y;
}
