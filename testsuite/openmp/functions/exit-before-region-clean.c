// A region is reached only where the checks before it let the run go on, also those after another region.
// verdict: race-free
#include <stdio.h>
#include <stdlib.h>

void run(int n, int k, double *a, double *b) {
    if (n > 1) {
        fprintf(stderr, "too many\n");
        exit(1);
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i;
    if (k < 5)
        exit(1);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        b[k < 5 ? 0 : i] = i;
}
