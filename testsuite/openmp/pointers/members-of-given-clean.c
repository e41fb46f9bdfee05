// A size in a struct that the caller gives, handed on to a helper: threads read one value while they store through its pointers.
// verdict: race-free
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
        for (int j = low; j < high; j++)
            g->to[j] = g->from[j];
    }
}

void step(grid *g, int times)
{
    for (int k = 0; k < times; k++)
        copy(g);
}
