// A mutex of POSIX threads is released too early.
// verdict: race
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

long sum(int n, const long *a) {
    long total = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
        total += a[i]; //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
    }
    return total;
}
