// What an assignment to an atomic gives, and what counting gives, is a value: a variable of its own.
// verdict: race
#include <atomic>
#include <omp.h>

std::atomic<int> next{0};

int main() {
    auto first = (next = 0);
    auto second = next++;
#pragma omp parallel num_threads(2)
    {
        first = omp_get_thread_num(); //~ r1 data-race proved write+write first
        second = 1; //~ r2 data-race proved write+write second
    }
    return first + second;
}
