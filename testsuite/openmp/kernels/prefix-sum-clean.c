// A prefix sum in three steps: block sums, offsets by one thread, then the blocks.
// verdict: race-free
#include <omp.h>

void prefix_sum(int size, double *a, double *offset) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        int lo = tid * size, hi = lo + size;
        for (int i = lo + 1; i < hi; i++)
            a[i] += a[i - 1];
        if (size > 0)
            offset[tid + 1] = a[hi - 1];
#pragma omp barrier
#pragma omp single
        {
            offset[0] = 0.0;
            for (int t = 1; t < omp_get_num_threads(); t++)
                offset[t] += offset[t - 1];
        }
        for (int i = lo; i < hi; i++)
            a[i] += offset[tid];
    }
}
