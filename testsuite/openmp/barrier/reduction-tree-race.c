// A tree of partial sums without a barrier between its levels.
// verdict: race
#include <omp.h>

void reduce(double *a) {
#pragma omp parallel num_threads(8)
    {
        int tid = omp_get_thread_num();
        for (int level = 0; level < 3; level++) {
            int half = 4 >> level;
            if (tid < half)
                a[tid] = a[tid] + a[tid + half]; //~ r1 data-race proved write a[tid] //~ r1 data-race proved read a[tid + half]
        }
    }
}
