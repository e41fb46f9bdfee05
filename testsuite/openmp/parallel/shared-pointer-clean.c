// Every thread advances its own copy of the pointer.
// verdict: race-free
#include <omp.h>

void advance(int *start) {
    int *p = start;
#pragma omp parallel firstprivate(p)
    {
        p += omp_get_thread_num();
        *p = 1;
    }
}
