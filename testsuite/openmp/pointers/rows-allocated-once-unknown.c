// One row is allocated, and all pointers point to it.
// verdict: unknown
#include <stdlib.h>

void fill(int n, int m) {
    double **a = malloc(n * sizeof *a);
    double *row = malloc(m * sizeof *row);
    for (int i = 0; i < n; i++)
        if (i % 2 == 0)
            a[i] = row;
#pragma omp parallel for
    for (int i = 0; i < n; i += 2)
        for (int j = 0; j < m; j++)
            a[i][j] = i;
}
