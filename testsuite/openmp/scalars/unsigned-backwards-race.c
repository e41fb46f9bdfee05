// A loop that counts an unsigned variable down until it wraps: its elements are those of all iterations outside of it.
// verdict: race
#include <stddef.h>
void fill(size_t n, int *a) {
#pragma omp parallel for
    for (int t = 0; t < 10; t++)
        for (size_t i = n - 1; i < n; i--)
            a[i] = t; //~ r1 data-race proved write+write a[i]
}
