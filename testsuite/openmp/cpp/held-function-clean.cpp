// What a `std::function` holds is called, wherever it comes from.
// verdict: race-free
#include <functional>
#include <vector>

int squared(int x) { return x * x; }

void each(int n, const std::function<void(int)> &work) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        work(i);
}

int main() {
    std::vector<int> v(100);
    int base = 3;
    std::function<int(int)> plain = squared, other = nullptr;
    std::function<int(int)> shifted{[base](int x) { return x + base; }};
    each(100, [&](int i) { v[i] = i; });
    other = shifted;
    if (!other)
        return 1;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        v[i] = plain(i) + other(i);
    std::vector<std::function<void(std::vector<int> &, int)>> steps;
    steps.push_back([](auto &row, int i) { row[i]++; });
    steps.emplace_back([](std::vector<int> &row, int i) { row[i] *= 2; });
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        for (const auto &step : steps)
            step(v, i);
}
