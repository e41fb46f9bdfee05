// A flush makes writes visible but does not make anyone wait.
// verdict: race
#include <omp.h>

void publish(int *out) {
    int x = 0;
#pragma omp parallel
    {
#pragma omp master
        x = 1; //~ r1 data-race proved write x
#pragma omp flush
        out[omp_get_thread_num()] = x; //~ r1 data-race proved read x
    }
}
