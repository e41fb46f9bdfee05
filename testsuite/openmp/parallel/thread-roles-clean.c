// Only thread 0 touches the variables.
// verdict: race-free
#include <omp.h>

int roles(int seed) {
    int message = 0;
    int received = 0;
#pragma omp parallel num_threads(2)
    {
        int tid = omp_get_thread_num();
        if (tid == 0)
            message = seed + 1;
        if (tid == 0)
            received = message;
    }
    return received;
}
