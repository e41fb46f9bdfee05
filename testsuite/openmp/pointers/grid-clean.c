// Storing numbers through one member changes no size that another member tells.
// verdict: race-free
#include <stdlib.h>

struct grid {
    int rows, columns;
    double *now, *next;
};

static void step(struct grid *g) {
#pragma omp parallel for
    for (int i = 1; i < g->rows - 1; i++)
        for (int j = 0; j < g->columns; j++)
            g->next[i * g->columns + j] = g->now[(i - 1) * g->columns + j];
}

int main(int argc, char **argv) {
    struct grid g = {argc, argc, malloc(argc * argc * sizeof(double)), malloc(argc * argc * sizeof(double))};
    for (int t = 0; t < 10; t++) {
        step(&g);
        double *last = g.now;
        g.now = g.next;
        g.next = last;
    }
    return 0;
}
