// Barriers after writing and after reading keep the steps apart.
// verdict: race-free
#include <omp.h>

void simulate(int steps, double dt, double *out) {
    double now = 0.0;
#pragma omp parallel
    for (int k = 0; k < steps; k++) {
#pragma omp master
        now = k * dt;
#pragma omp barrier
        out[omp_get_thread_num()] = now;
#pragma omp barrier
    }
}
