// Two of three steps end with a barrier; the third runs into the next.
// verdict: race
static int row[2][8];
#include <omp.h>
void steps(void) {
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num() + 1;
        for (int s = 0; s < 20; s++) {
            int now = s % 2;
            row[1 - now][t] = row[now][t - 1] + row[now][t + 1]; //~ r1 data-race proved write row[1 - now][t] //~ r1 data-race proved read row[now][t - 1] //~ r2 data-race proved write row[1 - now][t] //~ r2 data-race proved read row[now][t + 1]
            if (s % 3 != 2) {
#pragma omp barrier
            }
        }
    }
}
