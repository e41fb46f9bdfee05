// The function that should wait does nothing.
// verdict: race
#include <omp.h>

static void sync_all(void) {
}

void exchange(double *a, double *b) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        a[tid] = tid; //~ r1 data-race proved write a[tid]
        sync_all();
        b[tid] = a[tid + 1]; //~ r1 data-race proved read a[tid + 1]
    }
}
