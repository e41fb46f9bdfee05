// A barrier completes all tasks that were created before it.
// verdict: race-free
#include <omp.h>

void publish(int *out) {
    int x = 0;
#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp task shared(x)
            x = 1;
        }
        out[omp_get_thread_num()] = x;
    }
}
