// Condition variables are made, or ended, while other threads may use them.
// verdict: race
#include <pthread.h>
#include <threads.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int full;

void by_each_thread(void) {
    cnd_t c;
#pragma omp parallel
    cnd_init(&c); //~ r1 data-race proved write+write &c
}
void ended_too_early(pthread_cond_t *changed) {
#pragma omp parallel sections
    {
#pragma omp section
        pthread_cond_signal(changed); //~ r2 data-race proved read changed
#pragma omp section
        pthread_cond_destroy(changed); //~ r2 data-race proved write changed
    }
}
void while_it_waits(pthread_cond_t *changed) {
#pragma omp parallel sections
    {
#pragma omp section
        {
            pthread_mutex_lock(&lock);
            pthread_cond_wait(changed, &lock); //~ r3 data-race proved read changed
            pthread_mutex_unlock(&lock);
        }
#pragma omp section
        pthread_cond_destroy(changed); //~ r3 data-race proved write changed
    }
}
