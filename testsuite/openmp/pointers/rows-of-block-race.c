// The rows are parts of one block, and longer than the distance from one to the next.
// verdict: race
#include <stdlib.h>

void fill(int n, int m) {
    double *block = malloc(n * m * sizeof *block);
    double **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = block + i * (m - 1);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = 0.0; //~ r1 data-race proved write+write a[i][j]
    free(a);
    free(block);
}
