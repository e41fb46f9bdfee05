// A barrier implies a flush and makes everyone wait.
// verdict: race-free
#include <omp.h>

void publish(int *out) {
    int x = 0;
#pragma omp parallel
    {
#pragma omp master
        x = 1;
#pragma omp flush
#pragma omp barrier
        out[omp_get_thread_num()] = x;
    }
}
