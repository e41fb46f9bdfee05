// A nestable lock that was set twice and unset twice is no longer held.
// verdict: race
#include <omp.h>

void update(int *x) {
    omp_nest_lock_t lock;
    omp_init_nest_lock(&lock);
#pragma omp parallel
    {
        omp_set_nest_lock(&lock);
        omp_set_nest_lock(&lock);
        omp_unset_nest_lock(&lock);
        omp_unset_nest_lock(&lock);
        *x = 1; //~ r1 data-race proved write+write *x
    }
}
