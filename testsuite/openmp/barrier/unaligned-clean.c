// Barriers at two places in the text: all threads meet one, the readers read behind theirs.
// verdict: race-free
#include <omp.h>

void publish(int *out) {
    int x = 0;
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        if (tid == 0) {
            x = 1;
#pragma omp barrier
        } else {
#pragma omp barrier
            out[tid] = x;
        }
    }
}
