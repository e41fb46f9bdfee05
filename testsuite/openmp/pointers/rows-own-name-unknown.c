// A row is reached through the array of pointers and by its own name.
// verdict: unknown
#include <stdlib.h>

void fill(int n, int m) {
    double **a = malloc(n * sizeof *a);
    double *first = malloc(m * sizeof *first);
    a[0] = first;
    for (int i = 1; i < n; i++)
        a[i] = malloc(m * sizeof **a);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = first[j] + i;
}
