// A `std::lock_guard` ends its block before the sum is updated.
// verdict: race
#include <mutex>
#include <atomic>
int main() {
    int total = 0; std::atomic<int> hits{0}; std::mutex m;
    #pragma omp parallel num_threads(4)
    {
        for (int i = 0; i < 10; i++) {
            hits++;
            { std::lock_guard<std::mutex> lock(m); }
            total += i; //~ r1 data-race proved read+write total //~ r2 data-race proved write+write total
        }
        hits.fetch_add(1);
    }
    return total + hits;
}
