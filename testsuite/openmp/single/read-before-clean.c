// A barrier at the end of a step keeps single of the next step from overtaking the readers.
// verdict: race-free
#include <omp.h>

void steps(int n, int *out) {
    int step = 0;
#pragma omp parallel
    for (int k = 0; k < n; k++) {
#pragma omp single
        step = k;
        out[omp_get_thread_num()] = step;
#pragma omp barrier
    }
}
