// A lock that is cleared while other threads may use it.
// verdict: race
#include <omp.h>
#include <string.h>
static omp_lock_t lock;
static int count;
void run(void) {
#pragma omp parallel
    {
#pragma omp single nowait
        memset(&lock, 0, sizeof lock); //~ r1 data-race proved write &lock //~ r2 data-race proved write &lock
        omp_set_lock(&lock);           //~ r1 data-race proved read omp_set_lock(&lock)
        count++;
        omp_unset_lock(&lock); //~ r2 data-race proved read omp_unset_lock(&lock)
    }
}
