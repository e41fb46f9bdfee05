// A nestable lock that was set twice and unset once is still held.
// verdict: race-free
#include <omp.h>

void update(int *x) {
    omp_nest_lock_t lock;
    omp_init_nest_lock(&lock);
#pragma omp parallel
    {
        omp_set_nest_lock(&lock);
        omp_set_nest_lock(&lock);
        omp_unset_nest_lock(&lock);
        *x = 1;
        omp_unset_nest_lock(&lock);
    }
}
