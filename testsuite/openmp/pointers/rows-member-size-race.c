// The rows of a table are as long as a member says, which is changed before they are filled: each ends in the next one.
// verdict: race
#include <stdlib.h>

struct table {
    double **rows;
    double *block;
    int n, m;
};

void fill(struct table *t) {
    t->rows = malloc(t->n * sizeof *t->rows);
    t->block = malloc(t->n * t->m * sizeof *t->block);
    for (int i = 0; i < t->n; i++)
        t->rows[i] = t->block + i * t->m;
    t->m++;
#pragma omp parallel for
    for (int i = 0; i < t->n; i++)
        for (int j = 0; j < t->m; j++)
            t->rows[i][j] = i; //~ r1 data-race proved write+write t->rows[i][j]
}
