// Host code exchanges two arrays that a struct holds, from step to step.
// verdict: race-free
#include <stdlib.h>

struct grid {
    double *now, *next;
    int n;
};

void steps(struct grid *g, int times) {
    for (int t = 0; t < times; t++) {
#pragma omp parallel for
        for (int i = 1; i < g->n - 1; i++)
            g->next[i] = g->now[i - 1] + g->now[i + 1];
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

void all(int n, int times) {
    struct grid *g = make(n);
#pragma omp parallel
    for (int t = 0; t < times; t++) {
#pragma omp for
        for (int i = 1; i < n - 1; i++)
            g->next[i] = g->now[i - 1] + g->now[i + 1];
#pragma omp single
        {
            double *old = g->now;
            g->now = g->next;
            g->next = old;
        }
    }
}
