// The master starts the next step while others may still read the value of this one.
// verdict: race
#include <omp.h>

void simulate(int steps, double dt, double *out) {
    double now = 0.0;
#pragma omp parallel
    for (int k = 0; k < steps; k++) {
#pragma omp master
        now = k * dt; //~ r1 data-race proved write now
#pragma omp barrier
        out[omp_get_thread_num()] = now; //~ r1 data-race proved read now
    }
}
