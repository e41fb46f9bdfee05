// One thread allocates memory for all; each writes an element of it.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>

void gather(void) {
    double *all;
#pragma omp parallel private(all)
    {
#pragma omp single copyprivate(all)
        all = malloc(omp_get_num_threads() * sizeof *all);
        all[omp_get_thread_num()] = 1;
    }
}
