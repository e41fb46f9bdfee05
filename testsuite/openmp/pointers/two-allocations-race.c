// Both names lead to one allocation.
// verdict: race
#include <stdlib.h>

void shift(int n) {
    double *a = malloc((n + 1) * sizeof *a);
    double *b = a;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        b[i] = a[i + 1]; //~ r1 data-race proved write b[i] //~ r1 data-race proved read a[i + 1]
    free(a);
}
