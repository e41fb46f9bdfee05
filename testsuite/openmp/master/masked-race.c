// Masked, the newer name of master, has no implied barrier either.
// verdict: race
#include <omp.h>

void announce(int *out) {
    int token = 0;
#pragma omp parallel
    {
        out[omp_get_thread_num()] = token; //~ r1 data-race proved read token
#pragma omp masked
        token = 7; //~ r1 data-race proved write token
    }
}
