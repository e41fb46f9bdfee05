// A called function finds the slot of the calling thread and writes one too many.
// verdict: race
#include <omp.h>

static void mark(int *slots) {
    int me = omp_get_thread_num();
    slots[me] = 1; //~ r1 data-race proved write slots[me]
    slots[me + 1] = 0; //~ r1 data-race proved write slots[me + 1]
}

void run(int *slots) {
#pragma omp parallel
    mark(slots);
}
