// The barrier at the head of the loop does not separate the last statement from the next head.
// verdict: race
#include <omp.h>

void rotate(int n, int *a) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        for (int k = 0; k < n; k++) {
#pragma omp barrier
            int next = a[tid + 1]; //~ r1 data-race proved read a[tid + 1]
            a[tid] = next; //~ r1 data-race proved write a[tid]
        }
    }
}
