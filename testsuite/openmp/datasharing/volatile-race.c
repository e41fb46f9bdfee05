// Volatile does not synchronise.
// verdict: race
#include <omp.h>

volatile int done;

void stop(int *seen) {
#pragma omp parallel
    {
        seen[omp_get_thread_num()] = done; //~ r1 data-race proved read done
#pragma omp master
        done = 1; //~ r1 data-race proved write done
    }
}
