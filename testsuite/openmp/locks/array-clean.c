// Every bin has its own lock.
// verdict: race-free
#include <omp.h>

void histogram(int n, const int *value, int *bins, omp_lock_t *lock) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = value[i];
        omp_set_lock(&lock[k]);
        bins[k] += 1;
        omp_unset_lock(&lock[k]);
    }
}
