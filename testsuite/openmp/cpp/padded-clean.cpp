// Each thread counts in an element that a reference designates.
// verdict: race-free
#include <vector>
#include <omp.h>
struct alignas(64) Padded { long value = 0; };
int main() {
    std::vector<Padded> counts(omp_get_max_threads());
    #pragma omp parallel
    {
        auto &mine = counts[omp_get_thread_num()];
        #pragma omp for
        for (int i = 0; i < 1000; ++i) ++mine.value;
    }
    long sum = 0;
    for (const auto &c : counts) sum += c.value;
    return sum == 1000;
}
