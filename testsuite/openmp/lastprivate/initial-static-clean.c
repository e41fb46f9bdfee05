// The last value waits for the reads of the initial one, and the thread that stores it goes on with it.
// verdict: race-free
#include <omp.h>

void steps(int *a) {
    int x = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp for firstprivate(x) lastprivate(x) schedule(static, 1) nowait
        for (int i = 0; i < 2; i++) {
            a[i] = x;
            x = i;
        }
        if (omp_get_num_threads() == 2 && omp_get_thread_num() == 1)
            a[2] = x;
    }
}
