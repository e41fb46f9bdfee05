// All threads agree on the condition, and the read stands behind the barrier.
// verdict: race-free
#include <omp.h>

void exchange(int n, double *a, double *b) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        a[tid] = tid;
        if (n > 10) {
#pragma omp barrier
            b[tid] = a[tid + 1];
        }
    }
}
