// Two rows are one: what the other rows point to is not followed then.
// verdict: unknown
#include <stdlib.h>

void fill(int n, int m) {
    double **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = malloc(m * sizeof **a);
    a[1] = a[0];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i;
}
