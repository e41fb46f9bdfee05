// One thread sets a shared pointer to memory that it allocates; each writes an element of that.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>

void gather(void) {
    double *all;
#pragma omp parallel
    {
#pragma omp single
        all = malloc(omp_get_num_threads() * sizeof *all);
        all[omp_get_thread_num()] = 1;
    }
}
