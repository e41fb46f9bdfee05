// One thread sets a shared pointer to memory that it allocates; all write its first element.
// verdict: race
#include <omp.h>
#include <stdlib.h>

void gather(void) {
    double *all;
#pragma omp parallel
    {
#pragma omp single
        all = malloc(omp_get_num_threads() * sizeof *all);
        all[0] = 1; //~ r1 data-race proved write+write all[0]
    }
}
