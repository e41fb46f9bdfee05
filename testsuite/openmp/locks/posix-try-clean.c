// What is done where a lock was free, in all the ways to ask for that.
// verdict: race-free
#include <errno.h>
#include <pthread.h>

long count(int n) {
    pthread_spinlock_t lock;
    long done = 0;
    pthread_spin_init(&lock, 0);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        while (pthread_spin_trylock(&lock) == EBUSY) {
        }
        done++;
        pthread_spin_unlock(&lock);
        if (pthread_spin_trylock(&lock) == 0) {
            done++;
            pthread_spin_unlock(&lock);
        }
        int busy = pthread_spin_trylock(&lock);
        if (!busy) {
            done++;
            pthread_spin_unlock(&lock);
        }
        if (pthread_spin_trylock(&lock))
            continue;
        done++;
        pthread_spin_unlock(&lock);
    }
    pthread_spin_destroy(&lock);
    return done;
}
