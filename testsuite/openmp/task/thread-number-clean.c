// Each thread has its slot, and executes one task after the other.
// verdict: race-free
#include <omp.h>
int part[64];
void f(void) {
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int i = 0; i < 100; i++) {
#pragma omp task firstprivate(i)
        part[omp_get_thread_num()] += i;
    }
}
