// The task is complete before the block in which its creator waits for it.
// verdict: race-free
void chain(int n, int *x) {
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered
        {
#pragma omp task
            *x += i;
#pragma omp taskwait
        }
    }
}
