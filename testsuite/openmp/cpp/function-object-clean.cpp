// A lambda that captures by value is passed to a function template.
// verdict: race-free
#include <vector>
#include <algorithm>
#include <iostream>
template<typename T, typename F>
void parallel_apply(std::vector<T> &v, F f) {
    #pragma omp parallel for
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = f(v[i]);
}
int main() {
    std::vector<double> v(100, 2.0);
    double k = 3.0;
    parallel_apply(v, [k](double x) { return k * x; });
    std::cout << v[0];
}
