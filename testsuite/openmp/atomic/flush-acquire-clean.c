// The flush before the flag is written releases, that after it was read acquires.
// verdict: race-free
// openmp: 5.0
#include <omp.h>

static int flag, data;

int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42;
#pragma omp flush release
#pragma omp atomic write
            flag = 1;
        } else {
            int there = 0;
            while (!there) {
#pragma omp atomic read
                there = flag;
            }
#pragma omp flush acquire
            seen = data;
        }
    }
    return seen;
}
