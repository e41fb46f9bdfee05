// A prefix sum in three steps, without waiting for the block sums.
// verdict: race
#include <omp.h>

void prefix_sum(int size, double *a, double *offset) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        int lo = tid * size, hi = lo + size;
        for (int i = lo + 1; i < hi; i++)
            a[i] += a[i - 1];
        if (size > 0)
            offset[tid + 1] = a[hi - 1]; //~ r1 data-race proved write offset[tid + 1]
        for (int i = lo; i < hi; i++)
            a[i] += offset[tid]; //~ r1 data-race proved read offset[tid]
    }
}
