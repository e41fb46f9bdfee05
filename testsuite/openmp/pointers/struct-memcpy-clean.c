// Both structs lead to one array, of which each thread reads and writes elements of its own.
// verdict: race-free
#include <stdlib.h>
#include <string.h>

struct grid {
    double *cells;
    double *next[2];
};

void smooth(int n, const struct grid *g) {
    struct grid *copy = malloc(sizeof *copy);
    memcpy(copy, g, sizeof *copy);
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        copy->cells[i] = 2 * g->cells[i];
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        copy->next[1][i] = g->next[0][i + 1];
    free(copy);
}
