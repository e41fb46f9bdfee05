// The parts overlap by one element.
// verdict: race
#include <omp.h>
#include <stdlib.h>

static void release(double **held) {
    free(*held);
    *held = NULL;
}

static void fill(double *out) {
    for (int k = 0; k <= 8; k++)
        out[k] = k; //~ r1 data-race proved write+write out[k]
}

void gather(int n, double *sum) {
    double *parts = NULL;
    if (omp_get_max_threads() > 1)
        parts = malloc(n * 8 * sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (parts)
            fill(&parts[8 * i]);
}
