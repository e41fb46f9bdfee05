// Readers of the table keep out whoever changes it.
// verdict: race-free
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int lookup(int n, int *table) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        pthread_rwlock_rdlock(&lock);
        sum += table[0];
        pthread_rwlock_unlock(&lock);
        pthread_rwlock_wrlock(&lock);
        table[0]++;
        pthread_rwlock_unlock(&lock);
    }
    return sum;
}
