// A thread reads the slot of the next thread while that thread may be writing it.
// verdict: race
#include <omp.h>

void exchange(double *a, double *b) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        a[tid] = 2.0 * tid; //~ r1 data-race proved write a[tid]
        b[tid] = a[tid + 1]; //~ r1 data-race proved read a[tid + 1]
    }
}
