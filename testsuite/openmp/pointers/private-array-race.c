// Private copies of an array of pointers hold the same pointers: all threads reach the same memory.
// verdict: race
int parallel_copies(void) {
    int x = 0;
    int *both[2] = {&x, &x};
#pragma omp parallel for firstprivate(both)
    for (int i = 0; i < 32; i++)
        *both[0] += i; //~ r1 data-race proved write+write *both[0] //~ r2 data-race proved read+write *both[0]
    return x;
}
void task_copies(int n, double *u, double *w) {
    double *buffer[2] = {u, w};
#pragma omp parallel
#pragma omp single
    for (int i = 1; i < n; i++) {
#pragma omp task
        buffer[1][i] = buffer[1][i - 1] + buffer[0][i]; //~ r3 data-race proved read buffer[1][i - 1] //~ r3 data-race proved write buffer[1][i]
    }
}
