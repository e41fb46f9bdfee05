// Arrays of an activation keep their extents while it calls itself.
// verdict: race-free
static int fill(int n) {
    if (n <= 0)
        return 1;
    int t[n + 1];
#pragma omp task shared(t)
    t[0] = fill(n - 2);
#pragma omp taskwait
    return t[0];
}
int start(void) {
    int result = 0;
#pragma omp parallel
#pragma omp single
    result = fill(6);
    return result;
}
