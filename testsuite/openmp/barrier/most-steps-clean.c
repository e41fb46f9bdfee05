// Two of three steps end with a barrier; the third touches only what is the thread's own.
// verdict: race-free
static int row[2][8], own[8];
#include <omp.h>
void steps(void) {
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num() + 1;
        for (int s = 0; s < 18; s++) {
            if (s % 3 == 0)
                row[1][t] = row[0][t - 1] + row[0][t + 1];
            else if (s % 3 == 1)
                row[0][t] = row[1][t - 1] + row[1][t + 1];
            else
                own[t] += 1;
            if (s % 3 != 2) {
#pragma omp barrier
            }
        }
    }
}
