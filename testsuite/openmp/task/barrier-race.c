// The other threads read what a task writes, without the barrier that would complete it.
// verdict: race
#include <omp.h>

void publish(int *out) {
    int x = 0;
#pragma omp parallel
    {
#pragma omp single nowait
        {
#pragma omp task shared(x)
            x = 1; //~ r1 data-race proved write x
        }
        out[omp_get_thread_num()] = x; //~ r1 data-race proved read x
    }
}
