// The test of a lock is taken for the opposite of what it says.
// verdict: possible-race
#include <pthread.h>

long count(int n) {
    pthread_spinlock_t lock;
    long done = 0;
    pthread_spin_init(&lock, 0);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (pthread_spin_trylock(&lock)) {
            done++; //~ r1 data-race possible write+write done //~ r2 data-race possible read+write done
        } else {
            pthread_spin_unlock(&lock);
        }
    }
    pthread_spin_destroy(&lock);
    return done;
}
