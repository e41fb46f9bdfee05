// Locks are made, or ended, while other threads may use them: that is a race on the lock, and excludes nothing.
// verdict: race
#include <omp.h>
int x;
void by_each_thread(void) {
    omp_lock_t l;
#pragma omp parallel
    {
        omp_init_lock(&l); //~ r1 data-race proved write+write &l //~ r2 data-race proved write &l //~ r4 data-race proved write &l
        omp_set_lock(&l); //~ r2 data-race proved read omp_set_lock(&l)
        x++;
        omp_unset_lock(&l); //~ r4 data-race proved read omp_unset_lock(&l)
    }
}
void ended_too_early(omp_lock_t *locks, int n) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            omp_init_lock(&locks[i]);
        omp_set_lock(&locks[0]); //~ r3 data-race proved read omp_set_lock(&locks[0])
        x++;
        omp_unset_lock(&locks[0]); //~ r5 data-race proved read omp_unset_lock(&locks[0])
#pragma omp single nowait
        omp_destroy_lock(&locks[0]); //~ r3 data-race proved write &locks[0] //~ r5 data-race proved write &locks[0]
    }
}
