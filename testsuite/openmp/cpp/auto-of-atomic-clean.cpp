// Each thread has a value of its own of what it assigned to an atomic.
// verdict: race-free
#include <atomic>
#include <omp.h>

std::atomic<int> last{0};
int cells[100];

int main() {
#pragma omp parallel num_threads(2)
    {
        auto mine = (last = omp_get_thread_num());
        cells[mine] = 8;
    }
    return 0;
}
