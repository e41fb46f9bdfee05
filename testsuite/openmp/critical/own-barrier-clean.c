// A barrier that threads make by counting themselves in a critical section.
// verdict: race-free
#include <omp.h>

void both(int *sum) {
    int part[2], arrived = 0;
#pragma omp parallel num_threads(2)
    {
        int seen = 0, me = omp_get_thread_num();
        part[me] = me + 1;
#pragma omp critical
        arrived++;
        while (seen < 2) {
#pragma omp critical
            seen = arrived;
        }
        sum[me] = part[0] + part[1];
    }
}
