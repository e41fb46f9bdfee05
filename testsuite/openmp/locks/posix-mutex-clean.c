// A mutex of POSIX threads guards the sum.
// verdict: race-free
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

long sum(int n, const long *a) {
    long total = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        pthread_mutex_lock(&mutex);
        total += a[i];
        pthread_mutex_unlock(&mutex);
    }
    return total;
}
