// Clauses of a region are evaluated before it, once, also where the file sets at how many levels there are teams.
// verdict: race-free
#include <omp.h>
int changed(void) {
    int n = 2;
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(n) if (n > 1)
#pragma omp single
    n = 3;
    return n;
}
