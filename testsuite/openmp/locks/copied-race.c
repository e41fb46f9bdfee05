// A lock that is given its first value again while other threads may use it.
// verdict: race
#include <pthread.h>
static pthread_mutex_t lock;
static int count;
void run(void) {
#pragma omp parallel
    {
#pragma omp single nowait
        lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER; //~ r1 data-race proved write lock //~ r2 data-race proved write lock
        pthread_mutex_lock(&lock);                         //~ r1 data-race proved read pthread_mutex_lock(&lock)
        count++;
        pthread_mutex_unlock(&lock); //~ r2 data-race proved read pthread_mutex_unlock(&lock)
    }
}
