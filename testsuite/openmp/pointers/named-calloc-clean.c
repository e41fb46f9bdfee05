// A function that is named after calloc allocates as much: with no elements per thread there is no element to race on.
// verdict: race-free
#include <stddef.h>
#include <omp.h>

extern void *checked_calloc(size_t count, size_t size);

void run(int threads, int size) {
    double *v = (double *)checked_calloc(size * threads, sizeof(double));
#pragma omp parallel num_threads(threads)
    {
        int right = (omp_get_thread_num() + 1) * size - 1;
        v[right] = 1.0;
    }
}
