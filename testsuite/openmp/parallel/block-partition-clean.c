// Every thread clears its own block of a symbolic size.
// verdict: race-free
#include <omp.h>

void clear(int size, double *a) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        int lo = tid * size;
        int hi = lo + size;
        for (int i = lo; i < hi; i++)
            a[i] = 0.0;
    }
}
