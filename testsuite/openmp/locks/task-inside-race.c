// The task and its creator are under one acquisition of the lock: it keeps nothing apart.
// verdict: race
#include <omp.h>
int x;
omp_lock_t l;
void f(void) {
#pragma omp parallel
#pragma omp single
    {
        omp_set_lock(&l);
#pragma omp taskgroup
        {
#pragma omp task shared(x)
            x = 1; //~ r1 data-race proved write x
            x = 2; //~ r1 data-race proved write x
        }
        omp_unset_lock(&l);
    }
}
