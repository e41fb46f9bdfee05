// The size of the team of an inner call is another one than that of the team around: it is not followed.
// verdict: unknown
#include <omp.h>

void step(int *counts, int n) {
    if (n == 0)
        return;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        counts[omp_get_num_threads()] = n;
#pragma omp task
        step(counts, n - 1); //~ unsupported
#pragma omp taskwait
    }
}
