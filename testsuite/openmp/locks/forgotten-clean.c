// Every update holds the lock.
// verdict: race-free
#include <omp.h>

void update(int n, double *balance) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_set_lock(&lock);
        *balance = i;
        omp_unset_lock(&lock);
        omp_set_lock(&lock);
        *balance = 0.0;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
}
