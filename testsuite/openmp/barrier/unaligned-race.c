// Barriers at two places in the text: the readers come before theirs.
// verdict: race
#include <omp.h>

void publish(int *out) {
    int x = 0;
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        if (tid == 0) {
            x = 1; //~ r1 data-race proved write x
#pragma omp barrier
        } else {
            out[tid] = x; //~ r1 data-race proved read x
#pragma omp barrier
        }
    }
}
