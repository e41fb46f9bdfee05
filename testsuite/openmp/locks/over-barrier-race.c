// A lock that is taken after the barrier: the other thread may get it first.
// verdict: race
#include <omp.h>

int hand_over(void) {
    omp_lock_t lock;
    int data = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
#pragma omp barrier
        if (me == 0) {
            omp_set_lock(&lock);
            data = 1; //~ r1 data-race proved write data
            omp_unset_lock(&lock);
        } else {
            omp_set_lock(&lock);
            omp_unset_lock(&lock);
            data = 2; //~ r1 data-race proved write data
        }
    }
    omp_destroy_lock(&lock);
    return data;
}
