// The parent reads what its tasks write without waiting for them.
// verdict: race
// also: other findings allowed
#include <iostream>
int fib(int n) {
    if (n < 2) return n;
    int x, y;
    #pragma omp task shared(x)
    x = fib(n - 1); //~ r1 data-race proved write x
    #pragma omp task shared(y)
    y = fib(n - 2); //~ r2 data-race proved write y
    return x + y; //~ r1 data-race proved read x //~ r2 data-race proved read y
}
int main() {
    int r;
    #pragma omp parallel
    #pragma omp single
    r = fib(20);
    std::cout << r << '\n';
}
