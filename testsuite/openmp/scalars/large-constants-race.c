// The largest `size_t` is larger than any constant, and one less than zero is that.
// verdict: race
#include <stddef.h>
#include <stdint.h>
void f(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        if (SIZE_MAX > 10 && 0 - (size_t)1 == SIZE_MAX)
            a[0] = i; //~ r1 data-race proved write+write a[0]
}
