// A move of a `std::function` changes it: all threads do that to one.
// verdict: race
#include <functional>
#include <utility>

int main() {
    std::function<void()> work = [] {};
#pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        auto own = std::move(work); //~ r1 data-race proved write+write work //~ r2 data-race proved read+write work
    }
    return 0;
}
