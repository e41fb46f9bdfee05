// The update is protected, the read afterwards is not.
// verdict: race
#include <omp.h>

void tickets(int *next, int *mine) {
#pragma omp parallel
    {
#pragma omp critical
        *next = *next + 1; //~ r1 data-race proved write *next
        mine[omp_get_thread_num()] = *next; //~ r1 data-race proved read *next
    }
}
