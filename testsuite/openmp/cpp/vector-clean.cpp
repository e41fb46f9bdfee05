// Each iteration writes its own element of a `std::vector`.
// verdict: race-free
#include <vector>
#include <iostream>
#include <omp.h>
int main() {
    const int n = 1000;
    std::vector<double> a(n, 1.0), b(n);
    #pragma omp parallel for
    for (int i = 0; i < n; ++i)
        b[i] = 2.0 * a[i];
    std::cout << b[10] << std::endl;
    return 0;
}
