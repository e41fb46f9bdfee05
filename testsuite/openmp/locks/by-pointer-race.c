// A lock that all threads make, by a function that a table holds: nothing excludes while it is made.
// verdict: race
#include <omp.h>
static omp_lock_t lock;
static int count;
struct operations {
    void (*make)(void);
};
static void make(void) {
    omp_init_lock(&lock); //~ r1 data-race proved write+write &lock //~ r2 data-race proved write &lock //~ r3 data-race proved write &lock
}
static struct operations operations = {make};
void run(void) {
#pragma omp parallel
    {
        operations.make();
        omp_set_lock(&lock); //~ r2 data-race proved read omp_set_lock(&lock)
        count++;
        omp_unset_lock(&lock); //~ r3 data-race proved read omp_unset_lock(&lock)
    }
}
