// `task iteration` tells what the task of an iteration depends on: here each waits for the one before.
// openmp: 6.0
// verdict: race-free
void fill(int n, int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop nogroup
    for (int i = 1; i < n; i++) {
#pragma omp task iteration depend(in : a[i - 1]) depend(out : a[i])
        a[i] += a[i - 1];
    }
}
