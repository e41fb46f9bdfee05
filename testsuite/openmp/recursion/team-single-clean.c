// Each call has a team of its own, of which one thread creates tasks and waits for them.
// verdict: race-free
int fib(int n) {
    int a, b, sum;
    if (n < 2)
        return n;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(a)
        a = fib(n - 1);
#pragma omp task shared(b)
        b = fib(n - 2);
#pragma omp taskwait
        sum = a + b;
    }
    return sum;
}
