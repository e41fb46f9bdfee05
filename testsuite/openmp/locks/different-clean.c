// Holding two locks at once excludes the holders of either.
// verdict: race-free
#include <omp.h>

static omp_lock_t front, back;

void update(int n, double *left, double *right) {
    omp_init_lock(&front);
    omp_init_lock(&back);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_set_lock(&front);
        *left = i;
        omp_set_lock(&back);
        *right = *left;
        omp_unset_lock(&back);
        omp_unset_lock(&front);
        omp_set_lock(&back);
        *right = 0.0;
        omp_unset_lock(&back);
    }
}
