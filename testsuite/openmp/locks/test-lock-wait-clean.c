// Waiting for a lock by testing it, for a number that both then use.
// verdict: race-free
#include <omp.h>

int next(void) {
    omp_lock_t lock;
    int number = 0, seen = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        while (!omp_test_lock(&lock)) {
        }
        number++;
        seen += number;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    return seen;
}
