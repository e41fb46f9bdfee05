// Only deeper calls race: those below the cut-off do not wait for their tasks.
// verdict: possible-race
// also: other findings allowed
static long fib(int n) {
    long x, y;
    if (n < 2)
        return n;
#pragma omp task shared(x)
    x = fib(n - 1); //~ r1 data-race possible write x
    y = fib(n - 2);
    if (n >= 6) {
#pragma omp taskwait
    }
    return x + y; //~ r1 data-race possible read x
}
long start(void) {
    long result = 0;
#pragma omp parallel
#pragma omp single
    result = fib(16);
    return result;
}
