// Readers do not keep each other out, and these write.
// verdict: race
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int lookup(int n, int *table) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        pthread_rwlock_rdlock(&lock);
        table[0]++; //~ r1 data-race proved write+write table[0] //~ r2 data-race proved read+write table[0]
        pthread_rwlock_unlock(&lock);
        pthread_rwlock_wrlock(&lock);
        sum += table[0];
        pthread_rwlock_unlock(&lock);
    }
    return sum;
}
