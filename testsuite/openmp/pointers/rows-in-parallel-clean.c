// Rows that the iterations of one region allocate, and later regions use.
// verdict: race-free
#include <stdlib.h>

static double **rows_of(int n, int m) {
    double **rows = malloc(n * sizeof(double *));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        rows[i] = malloc(m * sizeof(double));
    return rows;
}

int main(void) {
    double **u = rows_of(100, 50), **v = rows_of(100, 50);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 50; j++)
            u[i][j] = v[i][j] = i + j;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        free(u[i]);
    return 0;
}
