// A flush after the write of the flag comes too late.
// verdict: race
#include <omp.h>

int receive(void) {
    int data = 0, flag = 0, received = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42; //~ r1 data-race proved write data
#pragma omp atomic write
            flag = 1;
#pragma omp flush
        } else {
            int ready = 0;
            while (!ready) {
#pragma omp atomic read
                ready = flag;
            }
#pragma omp flush
            received = data; //~ r1 data-race proved read data
        }
    }
    return received;
}
