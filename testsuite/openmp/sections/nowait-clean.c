// The implied barrier at the end of the sections makes all threads wait.
// verdict: race-free
#include <omp.h>

void start(int *out) {
    int ready = 0;
#pragma omp parallel
    {
#pragma omp sections
        {
#pragma omp section
            ready = 1;
        }
        out[omp_get_thread_num()] = ready;
    }
}
