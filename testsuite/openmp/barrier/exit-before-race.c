// The error is told to all before the barrier: the argument is read while the first thread may write it.
// verdict: race
#include <omp.h>
#include <stdlib.h>

static void leave(int failed) {
#pragma omp barrier
    if (failed)
        exit(1);
}

void work(int n, int steps, int wanted, double *a, double *b) {
    int failed = 0;
#pragma omp parallel
    {
#pragma omp master
        if (omp_get_num_threads() != wanted)
            failed = 1; //~ r1 data-race proved write failed
        leave(failed); //~ r1 data-race proved read failed
        for (int step = 0; step <= steps; step++) {
            if (step == 1) {
#pragma omp barrier
            }
#pragma omp for
            for (int i = 0; i < n; i++)
                a[i] += b[i];
        }
    }
}
