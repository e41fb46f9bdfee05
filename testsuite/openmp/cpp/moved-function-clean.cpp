// A move of a `std::function` changes it: each thread does that to one of its own.
// verdict: race-free
#include <functional>
#include <utility>

int main() {
    std::function<void()> work = [] {};
#pragma omp parallel for firstprivate(work)
    for (int i = 0; i < 8; i++) {
        auto own = std::move(work);
    }
    return 0;
}
