// One allocation behind the first row, and the other rows are parts of it: the end of one is the start of the next.
// verdict: race
#include <stdlib.h>

static double **matrix(int n, int m) {
    double **a = malloc(n * sizeof *a);
    a[0] = malloc(n * m * sizeof **a);
    for (int i = 1; i < n; i++)
        a[i] = a[0] + i * m;
    return a;
}

void add(int n, int m) {
    double **a = matrix(n, m), **b = matrix(n, m);
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m; j++)
            a[i][j] += a[i + 1][j] * b[i][j]; //~ r1 data-race proved write a[i][j] //~ r1 data-race proved read a[i + 1][j]
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j <= m; j++)
            a[i][j] = b[i][j]; //~ r2 data-race proved write+write a[i][j]
}

void other_first(int n, int m) {
    double **a = malloc(n * sizeof *a);
    double *block = malloc(n * m * sizeof *block), *first = malloc(m * sizeof *first);
    for (int i = 1; i < n; i++)
        a[i] = block + (i - 1) * m;
    a[0] = block;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i; //~ r3 data-race proved write+write a[i][j]
    a[0] = first;
}
