// A spin lock that is released too early.
// verdict: race
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static long total;

int main(void) {
#pragma omp parallel num_threads(2)
    {
        while (atomic_flag_test_and_set(&lock)) {
        }
        atomic_flag_clear(&lock);
        total++; //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
    }
    return 0;
}
