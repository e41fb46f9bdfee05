// The index of a sequential loop in a parallel region is shared if it is declared outside.
// verdict: race
// also: other findings allowed
#include <omp.h>

void fill(int n, double *a) {
    int i;
#pragma omp parallel
    {
        double sum = 0.0;
        for (i = 0; i < n; i++) //~ r1 data-race proved write+write i
            sum += 1.0;
        a[omp_get_thread_num()] = sum;
    }
}
