// Each element is updated under its own lock.
// verdict: race-free
#include <omp.h>

void spread(int n, double *a, omp_lock_t *lock) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_set_lock(&lock[i]);
        a[i] = 0.0;
        omp_unset_lock(&lock[i]);
        omp_set_lock(&lock[i + 1]);
        a[i + 1] = 1.0;
        omp_unset_lock(&lock[i + 1]);
    }
}
