// One place that is filled and emptied under a lock, each in its turn.
// verdict: race-free
#include <omp.h>

int exchange(void) {
    omp_lock_t lock;
    int place = 0, full = 0, sum = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        int left = 2;
        while (left > 0) {
            omp_set_lock(&lock);
            if (omp_get_thread_num() == 0) {
                if (!full) {
                    place = left;
                    full = 1;
                    left--;
                }
            } else if (full) {
                sum += place;
                full = 0;
                left--;
            }
            omp_unset_lock(&lock);
        }
    }
    omp_destroy_lock(&lock);
    return sum;
}
