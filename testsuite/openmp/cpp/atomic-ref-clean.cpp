// Every access of the counters goes through a std::atomic_ref.
// verdict: race-free
// args: -std=c++20
#include <atomic>
#include <vector>

void add(std::atomic_ref<int> to, int by) { to += by; }

int main() {
    int x = 0;
    std::vector<int> h(10);
#pragma omp parallel
    {
        std::atomic_ref<int> r(x);
        r.fetch_add(2, std::memory_order_relaxed);
        std::atomic_ref<int>{x} += 1;
        std::atomic_ref<int>(h[0])++;
        auto copy = std::atomic_ref<int>(h[0]);
        copy.store(3);
        add(r, 4);
        int expected = 0;
        while (!r.compare_exchange_weak(expected, expected + 1)) {
        }
    }
    return x;
}
