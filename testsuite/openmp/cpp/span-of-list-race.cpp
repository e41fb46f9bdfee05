// A view that is made of a list of a pointer and a number has no elements of its own.
// verdict: race
// args: -std=c++20
#include <span>
#include <vector>

int main() {
    std::vector<int> v(10), w(10);
#pragma omp parallel
    {
        std::span<int> part{v.data(), 3};
        part[0] = 1; //~ r1 data-race proved write+write part[0]
        auto other = std::span<int>{w.begin(), w.end()};
        other[1] = 1; //~ r2 data-race proved write+write other[1]
    }
    return 0;
}
