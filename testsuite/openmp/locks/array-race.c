// The lock is chosen by the iteration, the bin by the data.
// verdict: possible-race
#include <omp.h>

void histogram(int n, const int *value, int *bins, omp_lock_t *lock) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = value[i];
        omp_set_lock(&lock[i]);
        bins[k] += 1; //~ r1 data-race possible write+write bins[k] //~ r2 data-race possible read+write bins[k]
        omp_unset_lock(&lock[i]);
    }
}
