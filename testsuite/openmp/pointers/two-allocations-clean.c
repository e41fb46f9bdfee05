// Two allocations do not overlap.
// verdict: race-free
#include <stdlib.h>

void shift(int n) {
    double *a = malloc((n + 1) * sizeof *a);
    double *b = malloc((n + 1) * sizeof *b);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        b[i] = a[i + 1];
    free(a);
    free(b);
}
