// Taking a ticket without capture.
// verdict: race
#include <omp.h>

void tickets(int *mine) {
    int next = 0;
#pragma omp parallel
    {
        int ticket = next++; //~ r1 data-race proved write+write next //~ r2 data-race proved read+write next
        mine[omp_get_thread_num()] = ticket;
    }
}
