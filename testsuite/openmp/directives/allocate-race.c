// Where a variable is allocated does not make it private, nor shared.
// verdict: race
// openmp: 5.1
#include <omp.h>

static int total;
#pragma omp allocate(total) allocator(omp_default_mem_alloc)

int sum(int n) {
    int own[4] = {0, 0, 0, 0};
#pragma omp allocate(own) align(64) allocator(omp_default_mem_alloc)
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < n; i++)
        own[0] = i; //~ r1 data-race proved write+write own[0]
    return total + own[0];
}
