// Each iteration takes the lock of its own element, but also updates the next element.
// verdict: race
#include <omp.h>

void spread(int n, double *a, omp_lock_t *lock) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_set_lock(&lock[i]);
        a[i] = 0.0; //~ r1 data-race proved write a[i]
        a[i + 1] = 1.0; //~ r1 data-race proved write a[i + 1]
        omp_unset_lock(&lock[i]);
    }
}
