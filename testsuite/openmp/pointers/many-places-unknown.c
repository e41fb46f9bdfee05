// Where a pointer leads is not followed, but into which array: what another one writes there may be met.
// verdict: unknown
#include <stdlib.h>

static double *place(double *grid, const int *index, int kind, int i) {
    double *low;
    if (kind == 0)
        low = i > 5 ? &grid[i - 1] : &grid[i];
    else if (kind == 1)
        low = index[i] == 7 ? &grid[index[i] - 1] : &grid[index[i]];
    else if (kind == 2)
        low = index[i] < 3 ? &grid[3] : &grid[index[i] / 2];
    else if (kind == 3)
        low = index[i] < 5 ? &grid[5] : &grid[index[i] / 4];
    else
        low = index[i] > 9 ? &grid[9] : &grid[2 * index[i]];
    return low;
}

void set(int n, const int *index, int kind) {
    double *grid = malloc(2 * n * sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        *place(grid, index, kind, i) = i;
    free(grid);
}
