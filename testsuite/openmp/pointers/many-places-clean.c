// A pointer that leads to many places of one array, and an index that is chosen in many ways, are followed as far as the
// array goes.
// verdict: race-free
#include <stdlib.h>

struct point { double at, value; };

static double look(const struct point *grid, const int *index, int kind, int i, int n) {
    const struct point *low;
    if (kind == 0)
        low = i == n - 1 ? &grid[i - 1] : &grid[i];
    else if (kind == 1)
        low = index[i] == n - 1 ? &grid[index[i] - 1] : &grid[index[i]];
    else if (kind == 2)
        low = index[i] < 3 ? &grid[3] : &grid[index[i] / 2];
    else
        low = index[i] > 9 ? &grid[9] : &grid[2 * index[i]];
    return low->value + (low + 1)->at;
}

double sum(int n, int m, int kind, int which) {
    struct point *grid = which ? malloc(n * sizeof *grid) : malloc(m * sizeof *grid);
    int *index = malloc(n * sizeof(int));
    double all = 0;
#pragma omp parallel for reduction(+ : all)
    for (int i = 0; i < n; i++) {
        double one[2] = {0};
        one[0] = look(grid, index, kind, i, n);
        all += one[0];
    }
    return all;
}
