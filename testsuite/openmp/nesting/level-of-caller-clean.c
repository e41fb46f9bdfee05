// Wherever a function is called, its own region has a level of at least 1, and its threads are in parallel.
// verdict: race-free
#include <omp.h>
int x;

void step(void) {
#pragma omp parallel
    if (omp_get_level() < 1)
        x = 1;
#pragma omp parallel num_threads(4)
    if (!omp_in_parallel())
        x = 2;
}
