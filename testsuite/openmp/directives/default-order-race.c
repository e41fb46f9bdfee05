// Atomic operations are relaxed, which the file requires.
// verdict: race
// openmp: 5.0
#include <omp.h>
#pragma omp requires atomic_default_mem_order(relaxed)

static int flag, data;

int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42; //~ r1 data-race proved write data
#pragma omp atomic write
            flag = 1;
        } else {
            int there = 0;
            while (!there) {
#pragma omp atomic read
                there = flag;
            }
            seen = data; //~ r1 data-race proved read data
        }
    }
    return seen;
}
