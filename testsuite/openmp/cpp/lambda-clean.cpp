// A lambda that captures a vector by reference writes one element for each iteration.
// verdict: race-free
#include <vector>
int main() {
    std::vector<int> v(100);
    auto square = [](int x) { return x * x; };
    int offset = 3;
    auto store = [&](int i) { v[i] = square(i) + offset; };
    #pragma omp parallel for
    for (int i = 0; i < 100; i++) store(i);
    long sum = 0;
    #pragma omp parallel for reduction(+:sum)
    for (auto x : v) sum += x;
    return sum > 0;
}
