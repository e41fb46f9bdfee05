// Clauses that tasks do not have are not followed in recursive calls.
// verdict: unknown
int fib(int n) {
    int sum = 0;
    if (n < 2)
        return n;
#pragma omp parallel sections reduction(+ : sum)
    {
#pragma omp section
        sum += fib(n - 1); //~ unsupported
#pragma omp section
        sum += fib(n - 2); //~ unsupported
    }
    return sum;
}
