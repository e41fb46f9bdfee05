// Only threads with an iteration touch the array of two: in teams of three the others write what is no array's.
// verdict: race
#include <omp.h>

int h[2], x;

void count(void) {
#pragma omp parallel
    {
        int rank = omp_get_thread_num();
#pragma omp for schedule(static, 1)
        for (int i = 0; i < 2; i++)
            h[rank] = i;
        if (rank == 1 || rank == 2)
            x = rank; //~ r1 data-race proved write+write x
    }
}
