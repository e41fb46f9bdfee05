// A lock that is cleared before other threads use it.
// verdict: race-free
#include <omp.h>
#include <string.h>
static omp_lock_t lock;
static int count;
void run(void) {
#pragma omp parallel
    {
#pragma omp single
        memset(&lock, 0, sizeof lock);
        omp_set_lock(&lock);
        count++;
        omp_unset_lock(&lock);
    }
}
