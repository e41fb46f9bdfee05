// Thread 0 resets the counter with a plain write while others update it atomically.
// verdict: race
#include <omp.h>

void count(int *counter) {
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            *counter = 0; //~ r1 data-race proved write *counter //~ r2 data-race proved write *counter
#pragma omp atomic update
        *counter += 1; //~ r1 data-race proved write *counter //~ r2 data-race proved read *counter
    }
}
