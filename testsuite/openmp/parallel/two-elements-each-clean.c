// Element `rank + 4` of eight is an element for four threads at most, and then no other thread's.
// verdict: race-free
#include <omp.h>

int a[8];

void fill(void) {
#pragma omp parallel
    {
        int rank = omp_get_thread_num();
        a[rank] = 1;
        a[rank + 4] = 2;
    }
}
