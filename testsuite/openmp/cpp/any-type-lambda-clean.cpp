// Lambdas whose parameters are `auto` run in parallel loops, each call for elements of its own.
// verdict: race-free
#include <algorithm>
#include <vector>
template <class F> void each(int n, F &&f) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        f(i);
}
struct Counts {
    int of[100];
    void fill() {
        each(100, [this](auto i) { of[i] = 1; });
    }
};
int main() {
    std::vector<int> v(100);
    std::vector<double> w(100);
    double sum = 0;
    auto twice = [](auto x) { return x * 2; };
    auto steps = [](auto self, int n) -> int { return n < 2 ? n : self(self, n - 2); };
    each(100, [&](auto i) { v[i] = twice(v[i]); });
    each(100, [&](const auto &i) { w[i] = twice(w[i]) + steps(steps, 7); });
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        std::for_each(w.begin() + 10 * i, w.begin() + 10 * i + 10, [=](auto &x) { x = i; });
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++)
        sum += twice(w[i]);
    Counts counts;
    counts.fill();
    return sum > v[0] + counts.of[0];
}
