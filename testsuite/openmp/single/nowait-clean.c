// All threads wait at the end of single.
// verdict: race-free
#include <omp.h>

void setup(int n, int *out) {
    int limit = 0;
#pragma omp parallel
    {
#pragma omp single
        limit = 2 * n;
        out[omp_get_thread_num()] = limit;
    }
}
