// The racy twins: the lock is released between reading and counting; each half of the iterations has a lock of its own;
// the counter is counted only sometimes.
// verdict: race
#include <omp.h>

void released(int *buffer) {
    int n = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) {
        omp_set_lock(&lock);
        int k = n;
        omp_unset_lock(&lock);
        omp_set_lock(&lock);
        n = k + 1;
        omp_unset_lock(&lock);
        buffer[k] = i; //~ r1 data-race any write+write buffer[k]
    }
}

void sometimes(int *buffer) {
    int n = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) {
        omp_set_lock(&lock);
        int k = n;
        if (i % 2)
            n = k + 1;
        omp_unset_lock(&lock);
        buffer[k] = i; //~ r2 data-race any write+write buffer[k]
    }
}

void halves(int *buffer) {
    int n = 0;
    omp_lock_t lock[2];
    omp_init_lock(&lock[0]);
    omp_init_lock(&lock[1]);
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) {
        omp_set_lock(&lock[i % 2]);
        int k = n; //~ r3 data-race proved read n
        n = k + 1; //~ r3 data-race proved write n //~ r5 data-race proved write+write n
        omp_unset_lock(&lock[i % 2]);
        buffer[k] = i; //~ r4 data-race any write+write buffer[k]
    }
}
