// A lock that is held over a barrier: the other thread gets it only after the write.
// verdict: race-free
#include <omp.h>

int hand_over(void) {
    omp_lock_t lock;
    int data = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
        if (me == 0)
            omp_set_lock(&lock);
#pragma omp barrier
        if (me == 0) {
            data = 1;
            omp_unset_lock(&lock);
        } else {
            omp_set_lock(&lock);
            omp_unset_lock(&lock);
            data = 2;
        }
    }
    omp_destroy_lock(&lock);
    return data;
}
