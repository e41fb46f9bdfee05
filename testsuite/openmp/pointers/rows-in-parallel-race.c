// Rows that the iterations of one region allocate; in a later one all read the first of them, which one writes.
// verdict: race
#include <stdlib.h>

static double **rows_of(int n, int m) {
    double **rows = malloc(n * sizeof(double *));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        rows[i] = malloc(m * sizeof(double));
    return rows;
}

int main(void) {
    double **u = rows_of(100, 50);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 50; j++)
            u[i][j] = u[0][j] + 1; //~ r1 data-race proved write u[i][j] //~ r1 data-race proved read u[0][j]
    return 0;
}
