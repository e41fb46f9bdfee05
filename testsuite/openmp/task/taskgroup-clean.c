// The taskgroup waits for its tasks and for theirs.
// verdict: race-free
int compute(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task shared(x)
            {
#pragma omp task shared(x)
                x = 1;
            }
        }
        y = x;
    }
    return y;
}
