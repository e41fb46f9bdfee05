// The twin: a barrier stands before, and what each thread allocates it may free.
// verdict: race-free
#include <stdlib.h>

void run(double *a, int n) {
#pragma omp parallel
    {
        double *own = malloc(n * sizeof(double));
        own[0] = a[0];
#pragma omp barrier
#pragma omp single
        free(a);
        free(own);
    }
}
