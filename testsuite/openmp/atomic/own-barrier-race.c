// A barrier that threads make by counting themselves waits for one of two.
// verdict: race
#include <omp.h>

void both(int *sum) {
    int part[2], arrived = 0;
#pragma omp parallel num_threads(2)
    {
        int seen = 0, me = omp_get_thread_num();
        part[me] = me + 1; //~ r1 data-race proved write part[me] //~ r2 data-race proved write part[me]
#pragma omp atomic update acq_rel
        arrived++;
        while (seen < 1) {
#pragma omp atomic read acquire
            seen = arrived;
        }
        sum[me] = part[0] + part[1]; //~ r1 data-race proved read part[0] //~ r2 data-race proved read part[1]
    }
}
