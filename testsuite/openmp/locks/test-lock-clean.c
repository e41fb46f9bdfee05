// The update is made only if the lock could be taken.
// verdict: race-free
#include <omp.h>

int attempts(int n) {
    int done = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (omp_test_lock(&lock)) {
            done++;
            omp_unset_lock(&lock);
        }
    }
    omp_destroy_lock(&lock);
    return done;
}
