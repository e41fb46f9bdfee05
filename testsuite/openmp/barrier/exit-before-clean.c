// Whoever ends the run comes to no barrier, and nobody passes one without him: the others meet as if he had gone on.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>

void work(int n, int steps, int wanted, double *a, double *b) {
    double began = 0;
#pragma omp parallel
    {
#pragma omp master
        if (omp_get_num_threads() != wanted)
            exit(1);
#pragma omp barrier
        for (int step = 0; step <= steps; step++) {
            if (step == 1) {
#pragma omp barrier
#pragma omp master
                began = omp_get_wtime();
            }
#pragma omp for
            for (int i = 0; i < n; i++)
                a[i] += b[i];
#pragma omp for
            for (int i = 0; i < n; i++)
                b[i] = a[n - 1 - i];
        }
#pragma omp single
        b[0] = began;
    }
}
