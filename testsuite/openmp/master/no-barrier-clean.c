// An explicit barrier after master makes the others wait.
// verdict: race-free
#include <omp.h>

void setup(int n, int *out) {
    int limit = 0;
#pragma omp parallel
    {
#pragma omp master
        limit = 2 * n;
#pragma omp barrier
        out[omp_get_thread_num()] = limit;
    }
}
