// The first row is another block, set before or after the loop that sets the others.
// verdict: race-free
#include <stdlib.h>

void fill(int n, int m) {
    double **a = malloc(n * sizeof *a);
    double *block = malloc(n * m * sizeof *block);
    a[0] = malloc(m * sizeof **a);
    for (int i = 1; i < n; i++)
        a[i] = block + (i - 1) * m;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i;
}

void fill_last(int n, int m, double *first) {
    double **a = malloc(n * sizeof *a);
    double *block = malloc(n * m * sizeof *block);
    for (int i = 1; i < n; i++)
        a[i] = block + (i - 1) * m;
    a[0] = first;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i;
}
