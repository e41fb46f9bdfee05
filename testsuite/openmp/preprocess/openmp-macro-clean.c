// What is compiled because _OPENMP is defined writes from one thread only.
// verdict: race-free
#ifdef _OPENMP
#include <omp.h>
#else
#error "this program is for OpenMP"
#endif

int team = 1;

void measure(void) {
#pragma omp parallel
    {
#pragma omp single
        team = omp_get_num_threads();
    }
}
