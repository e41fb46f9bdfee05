// Loop variables of other integer types, and a loop that ends with a difference.
// verdict: race-free
#include <stddef.h>

void fill(size_t n, long m, double *a, double *b, double *c) {
#pragma omp parallel
    {
#pragma omp for nowait
        for (size_t i = 0; i < n; ++i)
            a[i] = 1.0;
#pragma omp for nowait
        for (long i = m; i > 0; i = i - 1)
            b[i] = b[i] + 1.0;
#pragma omp for nowait
        for (int i = 0; i != 100; i++)
            c[i] = 3.0;
    }
}
