// Memory is freed while other threads use it.
// verdict: race
#include <stdlib.h>

void run(double *a) {
#pragma omp parallel
    {
        double x = a[0]; //~ r1 data-race proved read a[0]
        (void)x;
#pragma omp single
        free(a); //~ r1 data-race proved write a
    }
}
