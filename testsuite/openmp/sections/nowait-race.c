// Threads without a section do not wait and read what a section is still writing.
// verdict: race
#include <omp.h>

void start(int *out) {
    int ready = 0;
#pragma omp parallel
    {
#pragma omp sections nowait
        {
#pragma omp section
            ready = 1; //~ r1 data-race proved write ready
        }
        out[omp_get_thread_num()] = ready; //~ r1 data-race proved read ready
    }
}
