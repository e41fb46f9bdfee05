// Neighbours write the last element of one another.
// verdict: race
#include <stddef.h>
#include <omp.h>

extern void *checked_calloc(size_t count, size_t size);

void run(int threads, int size) {
    double *v = (double *)checked_calloc(size * threads, sizeof(double));
#pragma omp parallel num_threads(threads)
    {
        int right = (omp_get_thread_num() + 1) * size;
        v[right] = v[right - size]; //~ r1 data-race proved write v[right] //~ r1 data-race proved read v[right - size]
    }
}
