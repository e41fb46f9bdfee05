// Memory that there is only where several threads are, held by a variable whose address is taken.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>

static void release(double **held) {
    free(*held);
    *held = NULL;
}

static void fill(double *out) {
    for (int k = 0; k < 8; k++)
        out[k] = k;
}

void gather(int n, double *sum) {
    double *parts = NULL;
    if (omp_get_max_threads() > 1)
        parts = malloc(n * 8 * sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (parts)
            fill(&parts[8 * i]);
    if (parts) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            sum[i] = parts[8 * i];
        release(&parts);
    }
}
