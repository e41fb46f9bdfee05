// The condition is read from memory that nobody writes, so all threads agree on it.
// verdict: race-free
#include <omp.h>

void exchange(const int *enabled, double *a, double *b) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        a[tid] = tid;
        if (*enabled) {
#pragma omp barrier
            b[tid] = a[tid + 1];
        }
    }
}
