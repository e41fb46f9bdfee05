// The slice of each thread has 64 places, and remainders go to 64: the last one is the first of the next slice.
// verdict: possible-race
#include <omp.h>

void count(const unsigned *keys, int n, int *slices) {
#pragma omp parallel
    {
        int own = omp_get_thread_num();
#pragma omp for
        for (int i = 0; i < n; i++)
            slices[own * 64 + keys[i] % 65]++; //~ r1 data-race possible read+write slices[own * 64 + keys[i] % 65] //~ r2 data-race possible write+write slices[own * 64 + keys[i] % 65]
    }
}
