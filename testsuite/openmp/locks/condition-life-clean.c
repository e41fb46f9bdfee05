// Condition variables are made before, and ended after, all threads use them.
// verdict: race-free
#include <pthread.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int seen;

void by_one_thread(void) {
    pthread_cond_t changed;
#pragma omp parallel
    {
#pragma omp single
        pthread_cond_init(&changed, 0);
        pthread_mutex_lock(&lock);
        seen++;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&lock);
#pragma omp barrier
#pragma omp master
        pthread_cond_destroy(&changed);
    }
}
void of_its_own(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        pthread_cond_t own;
        pthread_cond_init(&own, 0);
        pthread_cond_signal(&own);
        pthread_cond_destroy(&own);
    }
}
