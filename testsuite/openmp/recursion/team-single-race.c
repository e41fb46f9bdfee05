// Each call has a team of its own; the thread that creates tasks does not wait for them.
// verdict: race
// also: other findings allowed
int fib(int n) {
    int a, b, sum;
    if (n < 2)
        return n;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(a)
        a = fib(n - 1); //~ r1 data-race any write a
#pragma omp task shared(b)
        b = fib(n - 2);
        sum = a + b; //~ r1 data-race any read a
    }
    return sum;
}
