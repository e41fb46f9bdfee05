// A running position is shared by all threads.
// verdict: race
#include <omp.h>

void positions(int *out) {
    int k = 10;
#pragma omp parallel shared(k)
    {
        k = k + 1; //~ r1 data-race proved write+write k //~ r2 data-race proved write k //~ r2 data-race proved read k@2
        out[omp_get_thread_num()] = 0;
    }
}
