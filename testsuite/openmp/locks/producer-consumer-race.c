// The place is emptied after the lock was released: the next one may be put there at once.
// verdict: race
#include <omp.h>

int exchange(void) {
    omp_lock_t lock;
    int place = 0, full = 0, sum = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        int left = 2;
        while (left > 0) {
            int taken = 0;
            omp_set_lock(&lock);
            if (omp_get_thread_num() == 0) {
                if (!full) {
                    place = left; //~ r1 data-race proved write place
                    full = 1;
                    left--;
                }
            } else if (full) {
                full = 0;
                taken = 1;
                left--;
            }
            omp_unset_lock(&lock);
            if (taken)
                sum += place; //~ r1 data-race proved read place
        }
    }
    omp_destroy_lock(&lock);
    return sum;
}
