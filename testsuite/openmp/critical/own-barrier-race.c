// A barrier that threads make by counting themselves, but the count is read under another name.
// verdict: race
#include <omp.h>

void both(int *sum) {
    int part[2], arrived = 0;
#pragma omp parallel num_threads(2)
    {
        int seen = 0, me = omp_get_thread_num();
        part[me] = me + 1; //~ r1 data-race proved write part[me] //~ r2 data-race proved write part[me]
#pragma omp critical(arriving)
        arrived++; //~ r3 data-race proved write arrived
        while (seen < 2) {
#pragma omp critical(waiting)
            seen = arrived; //~ r3 data-race proved read arrived
        }
        sum[me] = part[0] + part[1]; //~ r1 data-race proved read part[0] //~ r2 data-race proved read part[1]
    }
}
