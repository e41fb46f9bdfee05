// With a team of four, thread 3 reads what thread 0 writes.
// verdict: race
// args: --threads 4
#include <omp.h>

void ends(int *a, int *b) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        a[tid] = tid; //~ r1 data-race proved write a[tid]
        if (tid == 3)
            b[0] = a[0]; //~ r1 data-race proved read a[0]
    }
}
