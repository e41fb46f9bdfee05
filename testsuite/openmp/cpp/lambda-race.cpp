// Two iterations call a lambda that writes the same element.
// verdict: race
#include <vector>
int main() {
    std::vector<int> v(100);
    auto square = [](int x) { return x * x; };
    int offset = 3;
    auto store = [&](int i) { v[i] = square(i) + offset; }; //~ r1 data-race proved write+write v[i]
    #pragma omp parallel for
    for (int i = 0; i < 100; i++) store(i / 2);
    long sum = 0;
    #pragma omp parallel for reduction(+:sum)
    for (auto x : v) sum += x;
    return sum > 0;
}
