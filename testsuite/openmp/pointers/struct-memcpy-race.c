// What memcpy copies are pointers: both structs lead to one array.
// verdict: race
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
        copy->cells[i] = g->cells[i + 1]; //~ r1 data-race proved write copy->cells[i] //~ r1 data-race proved read g->cells[i + 1]
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        copy->next[1][i] = g->next[1][i + 1]; //~ r2 data-race proved write copy->next[1][i] //~ r2 data-race proved read g->next[1][i + 1]
    free(copy);
}
