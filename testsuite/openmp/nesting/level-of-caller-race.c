// A function that is no `main` may be called within a region: then this one is at a level above 1.
// verdict: race
#include <omp.h>
int x;

void step(void) {
#pragma omp parallel
    if (omp_get_level() > 1)
        x = 1; //~ r1 data-race proved write+write x
}
