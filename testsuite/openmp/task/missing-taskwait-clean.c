// The result of a task is read after waiting for it.
// verdict: race-free
int compute(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x)
        x = 1;
#pragma omp taskwait
        y = x;
    }
    return y;
}
