// One of two updates forgets to take the lock.
// verdict: race
#include <omp.h>

void update(int n, double *balance) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_set_lock(&lock);
        *balance = i; //~ r1 data-race proved write *balance
        omp_unset_lock(&lock);
        *balance = 0.0; //~ r1 data-race proved write *balance //~ r2 data-race proved write+write *balance
    }
    omp_destroy_lock(&lock);
}
