// Memory that a thread allocates in the region is its own.
// verdict: race-free
#include <stdlib.h>

void make(void) {
#pragma omp parallel
    {
        double *cell = malloc(sizeof *cell);
        *cell = 1.0;
        *cell = *cell + 1.0;
        free(cell);
    }
}
