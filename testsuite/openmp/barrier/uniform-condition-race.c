// The barrier is conditional, the read after it is not.
// verdict: race
#include <omp.h>

void exchange(int n, double *a, double *b) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        a[tid] = tid; //~ r1 data-race proved write a[tid]
        if (n > 10) {
#pragma omp barrier
        }
        b[tid] = a[tid + 1]; //~ r1 data-race proved read a[tid + 1]
    }
}
