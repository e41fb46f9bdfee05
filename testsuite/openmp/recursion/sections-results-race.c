// Both sections leave their result in one variable; what is shared is so without a clause.
// verdict: race
// also: other findings allowed
int fib(int n) {
    int x;
    if (n < 2)
        return n;
#pragma omp parallel sections
    {
#pragma omp section
        x = fib(n - 1); //~ r1 data-race proved write x
#pragma omp section
        x = fib(n - 2); //~ r1 data-race proved write x
    }
    return x;
}
