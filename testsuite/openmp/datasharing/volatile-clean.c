// A barrier separates the readers from the writer.
// verdict: race-free
#include <omp.h>

volatile int done;

void stop(int *seen) {
#pragma omp parallel
    {
        seen[omp_get_thread_num()] = done;
#pragma omp barrier
#pragma omp master
        done = 1;
    }
}
