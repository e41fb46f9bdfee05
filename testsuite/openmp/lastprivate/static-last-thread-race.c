// The thread that does not execute the last iteration reads what the other one gives back.
// verdict: race
#include <omp.h>

int last(void) {
    int x = 0, y = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp for lastprivate(x) schedule(static, 1) nowait //~ r1 data-race proved write x
        for (int i = 0; i < 4; i++)
            x = i;
        if (omp_get_num_threads() == 2 && omp_get_thread_num() == 0)
            y = x; //~ r1 data-race proved read x
    }
    return y;
}
