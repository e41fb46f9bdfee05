// The child waits for its own child.
// verdict: race-free
int compute(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x)
        {
#pragma omp task shared(x)
            x = 1;
#pragma omp taskwait
        }
#pragma omp taskwait
        y = x;
    }
    return y;
}
