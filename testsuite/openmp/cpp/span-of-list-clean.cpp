// Views that are made of lists, each of the elements of its own thread.
// verdict: race-free
// args: -std=c++20
#include <omp.h>
#include <span>
#include <vector>

int main() {
    std::vector<int> v(100), w(100);
#pragma omp parallel num_threads(4)
    {
        std::span<int> part{v.data() + omp_get_thread_num() * 2, 2};
        part[0] = 1;
        auto other = std::span<int>{w.begin() + omp_get_thread_num() * 2, w.end()};
        other[1] = 1;
    }
    return 0;
}
