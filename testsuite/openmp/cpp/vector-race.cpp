// Each iteration reads the element of a `std::vector` that the one before it writes.
// verdict: race
#include <vector>
#include <iostream>
int main() {
    const int n = 1000;
    std::vector<double> a(n, 1.0);
    #pragma omp parallel for
    for (int i = 1; i < n; ++i)
        a[i] = a[i - 1] + 1.0; //~ r1 data-race proved read a[i - 1] //~ r1 data-race proved write a[i]
    std::cout << a[10] << "\n";
}
