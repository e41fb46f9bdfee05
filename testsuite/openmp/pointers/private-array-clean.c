// Private copies of an array of pointers hold the same pointers; iterations keep to elements of their own.
// verdict: race-free
void parallel_copies(int n, int *x, int *y) {
    int *both[2] = {x, y};
#pragma omp parallel for firstprivate(both)
    for (int i = 0; i < n; i++)
        both[0][i] += both[1][i];
}
void task_copies(int n, double *u, double *w) {
    double *buffer[2] = {u, w};
#pragma omp parallel
#pragma omp single
    for (int i = 1; i < n; i++) {
#pragma omp task
        buffer[1][i] = buffer[0][i - 1] + buffer[0][i];
    }
}
