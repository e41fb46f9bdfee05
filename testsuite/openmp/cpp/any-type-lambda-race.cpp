// Lambdas whose parameters are `auto` run in parallel loops: one sums up without protection, one reaches its neighbour.
// verdict: race
#include <algorithm>
#include <vector>
template <class F> void each(int n, F &&f) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        f(i);
}
int main() {
    std::vector<int> v(100);
    std::vector<double> w(100);
    double sum = 0;
    auto twice = [](auto x) { return x * 2; };
    each(100, [&](auto i) { v[i] = twice(v[i]); });
    each(100, [&](auto i) { sum += twice(w[i]); }); //~ r1 data-race proved write+write sum //~ r2 data-race proved read+write sum
    each(99, [&](const auto &i) { v[i] = v[i + 1]; }); //~ r3 data-race proved write v[i] //~ r3 data-race proved read v[i + 1]
#pragma omp parallel
    std::for_each(w.begin(), w.end(), [](auto &x) { x = 1; }); //~ r4 data-race proved write+write x@2
    return sum > v[0];
}
