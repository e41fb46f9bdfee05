// The subscript that the loop has left behind lies outside of the array: such a program has no meaning. (All threads write
// there.)
// verdict: unknown
#include <stdlib.h>

void rows(int m, int n) {
    int i;
    int **d = malloc(m * sizeof(int *));
    for (i = 0; i < m; i++)
        d[i] = malloc(n * sizeof(int));
#pragma omp parallel
    for (int j = 0; j < n; j++)
        d[i][0] = j;
}

int table[8];

void last(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        table[8] = i;
}
