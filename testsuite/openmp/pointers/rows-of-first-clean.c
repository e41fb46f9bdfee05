// One allocation behind the first row, and the other rows are parts of it.
// verdict: race-free
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
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] += b[i][j];
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m; j++)
            a[i][j] += b[i + 1][j];
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]), m = atoi(argv[2]);
    double **a = malloc(n * sizeof *a);
    a[0] = malloc(n * m * sizeof **a);
    for (int i = 1; i < n; i++)
        a[i] = &a[0][i * m];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i + j;
    return 0;
}
