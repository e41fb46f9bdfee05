// The level is looked at before the mutex is taken.
// verdict: possible-race
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

void fill(int n, int *level) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (*level > 3) //~ r1 data-race possible read *level
            continue;
        pthread_mutex_lock(&mutex);
        *level += 1; //~ r1 data-race possible write *level
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&mutex);
    }
}
