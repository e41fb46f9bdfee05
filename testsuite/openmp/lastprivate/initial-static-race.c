// All threads read the initial value, one of them after it wrote it; the last value waits for these reads.
// verdict: race
#include <omp.h>

void steps(int *a) {
    int x = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 1)
            x = 5; //~ r1 data-race proved write x
#pragma omp for firstprivate(x) lastprivate(x) schedule(static, 1) //~ r1 data-race proved read x
        for (int i = 0; i < 2; i++) {
            a[i] = x;
            x = i;
        }
    }
}
