// A static schedule tells who executes the last iteration: that thread gives the value back, and reads it.
// verdict: race-free
#include <omp.h>

int last(void) {
    int x = 0, y = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp for lastprivate(x) schedule(static, 1) nowait
        for (int i = 0; i < 4; i++)
            x = i;
        if (omp_get_num_threads() == 2 && omp_get_thread_num() == 1)
            y = x;
    }
    return y;
}
