// A barrier separates writing the own slot from reading the slot of the next thread.
// verdict: race-free
#include <omp.h>

void exchange(double *a, double *b) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        a[tid] = 2.0 * tid;
#pragma omp barrier
        b[tid] = a[tid + 1];
    }
}
