// The barrier stands in a called function.
// verdict: race-free
#include <omp.h>

static void sync_all(void) {
#pragma omp barrier
}

void exchange(double *a, double *b) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        a[tid] = tid;
        sync_all();
        b[tid] = a[tid + 1];
    }
}
