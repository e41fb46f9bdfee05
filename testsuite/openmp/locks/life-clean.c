// Locks are made before, and ended after, all threads use them.
// verdict: race-free
#include <omp.h>
int x;
static void count(omp_lock_t *lock) {
    omp_set_lock(lock);
    x++;
    omp_unset_lock(lock);
}
void by_one_thread(void) {
    omp_lock_t l;
#pragma omp parallel
    {
#pragma omp single
        omp_init_lock(&l);
        count(&l);
#pragma omp barrier
#pragma omp master
        omp_destroy_lock(&l);
    }
}
void one_each(omp_lock_t *locks, int *counts, const int *bucket, int n, int buckets) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < buckets; i++)
            omp_init_lock(&locks[i]);
#pragma omp for
        for (int i = 0; i < n; i++) {
            omp_set_lock(&locks[bucket[i]]);
            counts[bucket[i]]++;
            omp_unset_lock(&locks[bucket[i]]);
        }
#pragma omp for
        for (int i = 0; i < buckets; i++)
            omp_destroy_lock(&locks[i]);
    }
}
void of_its_own(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_lock_t own;
        omp_init_lock(&own);
        omp_set_lock(&own);
        omp_unset_lock(&own);
        omp_destroy_lock(&own);
    }
}
