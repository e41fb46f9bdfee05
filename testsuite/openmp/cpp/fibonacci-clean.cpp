// Tasks write variables that their parent reads after a `taskwait`.
// verdict: race-free
#include <iostream>
int fib(int n) {
    if (n < 2) return n;
    int x, y;
    #pragma omp task shared(x)
    x = fib(n - 1);
    #pragma omp task shared(y)
    y = fib(n - 2);
    #pragma omp taskwait
    return x + y;
}
int main() {
    int r;
    #pragma omp parallel
    #pragma omp single
    r = fib(20);
    std::cout << r << '\n';
}
