// Every thread starts from its own copy of the position.
// verdict: race-free
#include <omp.h>

void positions(int *out) {
    int k = 10;
#pragma omp parallel firstprivate(k)
    {
        k = k + 1;
        out[omp_get_thread_num()] = k;
    }
}
