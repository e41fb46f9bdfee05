// Rows are filled from their ends, with an unsigned variable that stops at zero.
// verdict: race-free
#include <stddef.h>
void fill(size_t n, int *a) {
#pragma omp parallel for
    for (size_t t = 0; t < n; t++)
        for (size_t i = n; i > 0; i--)
            a[t * n + (i - 1)] = 0;
}
