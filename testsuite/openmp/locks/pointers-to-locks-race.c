// Each element of the array points to a lock of its own: neighbours hold different ones.
// verdict: race
#include <omp.h>
#include <stdlib.h>
void add(double *a)
{
    omp_lock_t **locks = malloc(8 * sizeof *locks);
    for (int i = 0; i < 8; i++) {
        locks[i] = malloc(sizeof(omp_lock_t));
        omp_init_lock(locks[i]);
    }
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 8; i++) {
        omp_set_lock(locks[i]);
        a[i / 2] += 1; //~ r1 data-race proved write a[i / 2] //~ r1 data-race proved write a[i / 2] //~ r2 data-race proved write a[i / 2] //~ r2 data-race proved read a[i / 2]
        omp_unset_lock(locks[i]);
    }
}
