// The lock is released before the last access.
// verdict: race
#include <omp.h>

void update(int n, int *head, int *log) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_set_lock(&lock);
        *head = i; //~ r1 data-race proved write *head
        omp_unset_lock(&lock);
        log[i] = *head; //~ r1 data-race proved read *head
    }
}
