// The fence before the flag is written acquires instead of releasing.
// verdict: race
#include <omp.h>

static int flag, data;

int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42; //~ r1 data-race proved write data
            __atomic_thread_fence(__ATOMIC_ACQUIRE);
            __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
        } else {
            while (!__atomic_load_n(&flag, __ATOMIC_RELAXED)) {
            }
            __atomic_thread_fence(__ATOMIC_ACQUIRE);
            seen = data; //~ r1 data-race proved read data
        }
    }
    return seen;
}
