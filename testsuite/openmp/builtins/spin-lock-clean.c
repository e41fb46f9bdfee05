// A spin lock: the flag is set by whoever finds it clear.
// verdict: race-free
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static long total;

int main(void) {
#pragma omp parallel num_threads(2)
    {
        while (atomic_flag_test_and_set(&lock)) {
        }
        total++;
        atomic_flag_clear(&lock);
    }
    return 0;
}
