// A barrier lies between the plain write and the atomic updates.
// verdict: race-free
#include <omp.h>

void count(int *counter) {
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            *counter = 0;
#pragma omp barrier
#pragma omp atomic update
        *counter += 1;
    }
}
