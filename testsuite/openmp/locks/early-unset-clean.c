// The lock is released after the last access.
// verdict: race-free
#include <omp.h>

void update(int n, int *head, int *log) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_set_lock(&lock);
        *head = i;
        log[i] = *head;
        omp_unset_lock(&lock);
    }
}
