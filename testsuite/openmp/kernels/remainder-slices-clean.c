// Each thread counts in a slice of its own: the remainder of an unsigned number is one of its 64 places.
// verdict: race-free
#include <omp.h>

void count(const unsigned *keys, int n, int *slices) {
#pragma omp parallel
    {
        int own = omp_get_thread_num();
#pragma omp for
        for (int i = 0; i < n; i++)
            slices[own * 64 + keys[i] % 64]++;
    }
}
