// While it waits for the signal, a thread does not hold the mutex; before and after it does.
// verdict: race-free
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

void fill(int n, int *level) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        pthread_mutex_lock(&mutex);
        while (*level == 0)
            pthread_cond_wait(&filled, &mutex);
        *level -= 1;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&mutex);
    }
}
