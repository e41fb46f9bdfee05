// The reader is atomic, the writer is not.
// verdict: race
#include <omp.h>

void flag(int *stop, int *seen) {
#pragma omp parallel
    {
        int s;
#pragma omp master
        *stop = 1; //~ r1 data-race proved write *stop
#pragma omp atomic read
        s = *stop; //~ r1 data-race proved read *stop
        seen[omp_get_thread_num()] = s;
    }
}
