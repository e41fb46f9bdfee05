// A short may be 256 and more: rows of 256 counters for each thread meet.
// verdict: possible-race
#include <omp.h>

void count(int n, const unsigned short *data, int *counters) {
#pragma omp parallel
    {
        int own = omp_get_thread_num() * 256;
#pragma omp for
        for (int i = 0; i < n; i++)
            counters[own + data[i]]++; //~ r1 data-race any write+write counters[own + data[i]] //~ r2 data-race any read+write counters[own + data[i]]
    }
}
