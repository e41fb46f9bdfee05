// `drand48` goes on from where its last call ended: locked, or on one thread, that is no race.
// verdict: race-free
#include <stdlib.h>
double sum(int n, double *a) {
    double s = 0;
    srand48(1);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp critical
        a[i] = drand48();
    }
#pragma omp parallel reduction(+ : s)
    {
        unsigned short state[3] = {1, 2, 3};
        s += erand48(state);
#pragma omp single
        s += drand48();
    }
    return s;
}
