// Masked blocks and the thread number 0 are the same thread.
// verdict: race-free
#include <omp.h>

void announce(int *out) {
    int token = 0;
#pragma omp parallel
    {
#pragma omp masked
        token = 7;
        if (omp_get_thread_num() == 0)
            out[0] = token;
    }
}
