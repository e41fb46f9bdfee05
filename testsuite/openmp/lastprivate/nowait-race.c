// Without a barrier the write-back of lastprivate meets the reads after the loop.
// verdict: race
#include <omp.h>

void broadcast(int n, const int *a, int *b) {
    int x = 0;
#pragma omp parallel
    {
#pragma omp for lastprivate(x) nowait //~ r1 data-race proved write x
        for (int i = 0; i < n; i++)
            x = a[i];
        b[omp_get_thread_num()] = x; //~ r1 data-race proved read x
    }
}
