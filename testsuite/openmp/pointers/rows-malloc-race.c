// Each row has memory of its own, and its neighbour reads it.
// verdict: race
#include <stdlib.h>

void fill(int n, int m) {
    double **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = malloc(m * sizeof **a);
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = a[i - 1][j]; //~ r1 data-race any write a[i][j] //~ r1 data-race any read a[i - 1][j]
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
}
