// As members-of-given-clean.c, but the blocks overlap by one element.
// verdict: possible-race
// also: other findings allowed
#include <omp.h>

typedef struct {
    int n;
    double *from, *to;
} grid;

static void copy(grid *g)
{
#pragma omp parallel
    {
        int t = omp_get_thread_num(), threads = omp_get_num_threads();
        int low = g->n * t / threads, high = g->n * (t + 1) / threads;
        for (int j = low; j <= high; j++)
            g->to[j] = g->from[j]; //~ r1 data-race possible write+write g->to[j]
    }
}

void step(grid *g, int times)
{
    for (int k = 0; k < times; k++)
        copy(g);
}
