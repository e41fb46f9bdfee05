// Host code exchanges two arrays that a struct holds, but one is read where it is written, or both become one.
// verdict: race
#include <stdlib.h>

struct grid {
    double *now, *next;
    int n;
};

void steps(struct grid *g, int n, int times) {
    for (int t = 0; t < times; t++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            g->next[i] = g->now[i - 1] + g->next[i + 1]; //~ r1 data-race proved write g->next[i] //~ r1 data-race proved read g->next[i + 1]
        double *old = g->now;
        g->now = g->next;
        g->next = old;
    }
}

static struct grid *make(int n) {
    struct grid *g = malloc(sizeof *g);
    g->n = n;
    g->now = malloc(n * sizeof *g->now);
    g->next = malloc(n * sizeof *g->next);
    return g;
}

void lost(int n, int times) {
    struct grid *g = make(n);
    for (int t = 0; t < times; t++) {
#pragma omp parallel for
        for (int i = 1; i < g->n - 1; i++)
            g->next[i] = g->now[i - 1]; //~ r2 data-race proved write g->next[i] //~ r2 data-race proved read g->now[i - 1]
        g->now = g->next;
    }
}

void all(int n, int times) {
    struct grid *g = make(n);
#pragma omp parallel
    for (int t = 0; t < times; t++) {
#pragma omp for
        for (int i = 1; i < n - 1; i++)
            g->next[i] = g->now[i - 1] + g->next[i + 1]; //~ r3 data-race proved write g->next[i] //~ r3 data-race proved read g->next[i + 1]
#pragma omp single
        {
            double *old = g->now;
            g->now = g->next;
            g->next = old;
        }
    }
}
