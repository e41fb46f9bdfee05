// Atomic operations release and acquire, since the file requires that.
// verdict: race-free
// openmp: 5.0
#include <omp.h>
#pragma omp requires atomic_default_mem_order(acq_rel)

static int flag, data;

int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42;
#pragma omp atomic write
            flag = 1;
        } else {
            int there = 0;
            while (!there) {
#pragma omp atomic read
                there = flag;
            }
            seen = data;
        }
    }
    return seen;
}
