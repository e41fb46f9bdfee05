// Two updates hold different locks.
// verdict: race
#include <omp.h>

static omp_lock_t front, back;

void update(int n, double *balance) {
    omp_init_lock(&front);
    omp_init_lock(&back);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_set_lock(&front);
        *balance = i; //~ r1 data-race proved write *balance
        omp_unset_lock(&front);
        omp_set_lock(&back);
        *balance = 0.0; //~ r1 data-race proved write *balance
        omp_unset_lock(&back);
    }
}
