// A byte is less than 256: rows of 256 counters for each thread do not meet.
// verdict: race-free
#include <omp.h>

void count(int n, const unsigned char *data, int *counters) {
#pragma omp parallel
    {
        int own = omp_get_thread_num() * 256;
#pragma omp for
        for (int i = 0; i < n; i++)
            counters[own + data[i]]++;
    }
}
