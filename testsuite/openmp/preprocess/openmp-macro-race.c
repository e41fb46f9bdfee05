// What is compiled because _OPENMP is defined writes a shared variable.
// verdict: race
#ifdef _OPENMP
#include <omp.h>
#endif

int team = 1;

void measure(void) {
#pragma omp parallel
    {
#ifdef _OPENMP
        team = omp_get_num_threads(); //~ r1 data-race proved write+write team
#endif
    }
}
