// One less than nothing is a large number where the type is unsigned.
// verdict: race
#include <stddef.h>
void mark(size_t count, int n, int *a) {
    size_t last = count - 1;
    if (count == 0) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            if (last > 100)
                a[0] = 1; //~ r1 data-race proved write+write a[0]
    }
}
