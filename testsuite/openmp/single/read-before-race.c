// A thread that is late still reads what single of the next step writes.
// verdict: race
#include <omp.h>

void steps(int n, int *out) {
    int step = 0;
#pragma omp parallel
    for (int k = 0; k < n; k++) {
#pragma omp single
        step = k; //~ r1 data-race proved write step
        out[omp_get_thread_num()] = step; //~ r1 data-race proved read step
    }
}
