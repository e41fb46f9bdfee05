// Thread 0 produces a value that thread 1 reads without any synchronisation.
// verdict: race
#include <omp.h>

int roles(int seed) {
    int message = 0;
    int received = 0;
#pragma omp parallel num_threads(2)
    {
        int tid = omp_get_thread_num();
        if (tid == 0)
            message = seed + 1; //~ r1 data-race proved write message
        if (tid == 1)
            received = message; //~ r1 data-race proved read message
    }
    return received;
}
