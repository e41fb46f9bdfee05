// An iteration waits for the one whose element it reads.
// verdict: race-free
void chain(int n, double *a) {
#pragma omp parallel for ordered(1)
    for (int i = 1; i < n; i++) {
#pragma omp ordered depend(sink : i - 1)
        a[i] = a[i - 1];
#pragma omp ordered depend(source)
    }
}
