// Update and read stand in one critical section.
// verdict: race-free
#include <omp.h>

void tickets(int *next, int *mine) {
#pragma omp parallel
    {
#pragma omp critical
        {
            *next = *next + 1;
            mine[omp_get_thread_num()] = *next;
        }
    }
}
