// The flush before the flag is written acquires instead of releasing.
// verdict: race
// openmp: 5.0
#include <omp.h>

static int flag, data;

int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42; //~ r1 data-race proved write data
#pragma omp flush acquire
#pragma omp atomic write
            flag = 1;
        } else {
            int there = 0;
            while (!there) {
#pragma omp atomic read
                there = flag;
            }
#pragma omp flush acquire
            seen = data; //~ r1 data-race proved read data
        }
    }
    return seen;
}
