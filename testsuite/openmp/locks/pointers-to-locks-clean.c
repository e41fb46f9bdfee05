// Each element of the array points to a lock of its own: what touches one element of a holds the same.
// verdict: race-free
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
        omp_set_lock(locks[i / 2]);
        a[i / 2] += 1;
        omp_unset_lock(locks[i / 2]);
    }
}
