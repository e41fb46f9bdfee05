// With a team of three there is no thread 3 that could read what thread 0 writes.
// verdict: race-free
// args: --threads 3
#include <omp.h>

void ends(int *a, int *b) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        a[tid] = tid;
        if (tid == 3)
            b[0] = a[0];
    }
}
