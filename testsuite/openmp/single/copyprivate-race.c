// The value is passed on through a shared variable that every thread then modifies.
// verdict: race
#include <omp.h>

void seeds(int n, int *out) {
    int seed = 0;
#pragma omp parallel
    {
#pragma omp single
        seed = n;
        seed = seed + omp_get_thread_num(); //~ r1 data-race proved write+write seed //~ r2 data-race proved write seed //~ r2 data-race proved read seed@2
    }
    out[0] = seed;
}
