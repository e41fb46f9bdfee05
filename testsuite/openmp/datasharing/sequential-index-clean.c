// The index of a sequential loop in a parallel region is private if it is declared in the region.
// verdict: race-free
#include <omp.h>

void fill(int n, double *a) {
#pragma omp parallel
    {
        double sum = 0.0;
        for (int i = 0; i < n; i++)
            sum += 1.0;
        a[omp_get_thread_num()] = sum;
    }
}
