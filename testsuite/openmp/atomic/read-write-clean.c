// Reader and writer are atomic.
// verdict: race-free
#include <omp.h>

void flag(int *stop, int *seen) {
#pragma omp parallel
    {
        int s;
#pragma omp master
        {
#pragma omp atomic write
            *stop = 1;
        }
#pragma omp atomic read
        s = *stop;
        seen[omp_get_thread_num()] = s;
    }
}
