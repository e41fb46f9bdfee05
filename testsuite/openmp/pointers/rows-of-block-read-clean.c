// The rows are parts of one block that is only read.
// verdict: race-free
#include <stdlib.h>

void sums(int n, int m, double *sum) {
    double *block = calloc(n * m, sizeof *block);
    double **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = block + i * m;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double all = 0.0;
        for (int j = 0; j < m; j++)
            all += a[i][j];
        sum[i] = all;
    }
    free(a);
    free(block);
}
