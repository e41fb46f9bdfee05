// Fences release and acquire where the flag itself does not.
// verdict: race-free
#include <omp.h>

static int flag, data;

int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42;
            __atomic_thread_fence(__ATOMIC_RELEASE);
            __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
        } else {
            while (!__atomic_load_n(&flag, __ATOMIC_RELAXED)) {
            }
            __atomic_thread_fence(__ATOMIC_ACQUIRE);
            seen = data;
        }
    }
    return seen;
}
