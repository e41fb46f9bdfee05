// A template parameter that stands for an atomic type does so, and containers of atomics are none of numbers.
// verdict: race-free
#include <atomic>
#include <vector>

template <class T>
void raise(T &number) {
    ++number;
}

int count(int n) {
    std::atomic<int> one(0);
    int other = 0;
    raise(other);
    std::vector<int> plain(4);
    std::vector<std::atomic<int>> many(4);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        raise(one);
        many[i % 4].fetch_add(1);
    }
    return one + other + plain[0];
}
