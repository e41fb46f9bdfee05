// A lock that is held over a barrier orders one of two writes of the other thread.
// verdict: race
#include <omp.h>

int hand_over(void) {
    omp_lock_t lock;
    int data = 0, other = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
        if (me == 0)
            omp_set_lock(&lock);
#pragma omp barrier
        if (me == 0) {
            data = 1;
            other = 1; //~ r1 data-race proved write other
            omp_unset_lock(&lock);
        } else {
            other = 2; //~ r1 data-race proved write other
            omp_set_lock(&lock);
            omp_unset_lock(&lock);
            data = 2;
        }
    }
    omp_destroy_lock(&lock);
    return data + other;
}
