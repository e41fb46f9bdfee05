// Blocks of a symbolic size overlap by one element, because the upper end is included.
// verdict: race
#include <omp.h>

void clear(int size, double *a) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        int lo = tid * size;
        int hi = lo + size;
        for (int i = lo; i <= hi; i++)
            a[i] = 0.0; //~ r1 data-race proved write+write a[i]
    }
}
