// A `std::lock_guard` holds the mutex to the end of its block; `std::atomic` orders its own accesses.
// verdict: race-free
#include <mutex>
#include <atomic>
int main() {
    int total = 0; std::atomic<int> hits{0}; std::mutex m;
    #pragma omp parallel num_threads(4)
    {
        for (int i = 0; i < 10; i++) {
            hits++;
            std::lock_guard<std::mutex> lock(m);
            total += i;
        }
        hits.fetch_add(1);
    }
    return total + hits;
}
