// One less than a few is a small number.
// verdict: race-free
#include <stddef.h>
void mark(size_t count, int n, int *a) {
    size_t last = count - 1;
    if (count > 0 && count < 100) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            if (last > 100)
                a[0] = 1;
    }
}
