// A false if clause makes the creator wait for the task.
// verdict: race-free
int compute(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) if (0)
        x = 1;
        y = x;
    }
    return y;
}
