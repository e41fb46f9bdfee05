// Each row has memory of its own.
// verdict: race-free
#include <stdlib.h>

void fill(int n, int m) {
    double **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = malloc(m * sizeof **a);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = 0.0;
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
}
