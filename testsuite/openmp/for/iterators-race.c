// Loop variables of other integer types carry the same dependences.
// verdict: race
#include <stddef.h>

void chain(size_t n, double *a, double *c) {
#pragma omp parallel
    {
#pragma omp for nowait
        for (size_t i = 1; i < n; ++i)
            a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
#pragma omp for nowait
        for (int i = 0; 100 > i; i = 2 + i)
            c[i] = c[i + 2]; //~ r2 data-race proved write c[i] //~ r2 data-race proved read c[i + 2]
    }
}
