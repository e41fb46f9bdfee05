// A lock that is given its first value before other threads use it.
// verdict: race-free
#include <pthread.h>
static pthread_mutex_t lock;
static int count;
void run(void) {
#pragma omp parallel
    {
#pragma omp single
        lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_lock(&lock);
        count++;
        pthread_mutex_unlock(&lock);
    }
}
