// Two threads count in one element that a reference designates.
// verdict: race
#include <vector>
#include <omp.h>
struct alignas(64) Padded { long value = 0; };
int main() {
    std::vector<Padded> counts(omp_get_max_threads());
    #pragma omp parallel
    {
        auto &mine = counts[omp_get_thread_num() / 2];
        #pragma omp for
        for (int i = 0; i < 1000; ++i) ++mine.value; //~ r1 data-race proved read+write mine.value //~ r2 data-race proved write+write mine.value
    }
}
