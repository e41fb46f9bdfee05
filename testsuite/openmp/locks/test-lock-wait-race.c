// The number is used after the lock was released.
// verdict: race
#include <omp.h>

int next(int *seen) {
    omp_lock_t lock;
    int number = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        while (!omp_test_lock(&lock)) {
        }
        number++; //~ r1 data-race proved write number
        omp_unset_lock(&lock);
        seen[omp_get_thread_num()] = number; //~ r1 data-race proved read number
    }
    omp_destroy_lock(&lock);
    return number;
}
