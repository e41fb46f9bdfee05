// With nowait the other threads do not wait for the one that initialises.
// verdict: race
#include <omp.h>

void setup(int n, int *out) {
    int limit = 0;
#pragma omp parallel
    {
#pragma omp single nowait
        limit = 2 * n; //~ r1 data-race proved write limit
        out[omp_get_thread_num()] = limit; //~ r1 data-race proved read limit
    }
}
