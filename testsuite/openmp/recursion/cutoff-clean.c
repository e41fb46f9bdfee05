// Calls below the cut-off make no tasks.
// verdict: race-free
static long fib(int n) {
    long x, y;
    if (n < 2)
        return n;
    if (n < 6)
        return fib(n - 1) + fib(n - 2);
#pragma omp task shared(x)
    x = fib(n - 1);
    y = fib(n - 2);
#pragma omp taskwait
    return x + y;
}
long start(void) {
    long result = 0;
#pragma omp parallel
#pragma omp single
    result = fib(16);
    return result;
}
