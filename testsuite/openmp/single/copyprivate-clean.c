// The value is broadcast to the private copies of all threads.
// verdict: race-free
#include <omp.h>

void seeds(int n, int *out) {
    int seed = 0;
#pragma omp parallel private(seed)
    {
#pragma omp single copyprivate(seed)
        seed = n;
        seed = seed + omp_get_thread_num();
        out[omp_get_thread_num()] = seed;
    }
}
