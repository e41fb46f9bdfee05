// What is asked for a setting is another number after each call that sets it: no check ends the run.
// verdict: race
#include <omp.h>
#include <stdlib.h>

int x;

int main(void) {
    omp_set_max_active_levels(1);
    if (omp_get_max_active_levels() != 1)
        abort();
    omp_set_max_active_levels(2);
    if (omp_get_max_active_levels() != 2)
        abort();
    omp_set_dynamic(1);
    if (!omp_get_dynamic())
        abort();
    omp_set_dynamic(0);
    if (omp_get_dynamic())
        abort();
#pragma omp parallel
    x++; //~ r1 data-race proved read+write x //~ r2 data-race proved write+write x
    return 0;
}
