// Flushes before a relaxed write and after the relaxed read that sees it order the data.
// verdict: race-free
#include <omp.h>

int receive(void) {
    int data = 0, flag = 0, received = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42;
#pragma omp flush
#pragma omp atomic write
            flag = 1;
        } else {
            int ready = 0;
            while (!ready) {
#pragma omp atomic read
                ready = flag;
            }
#pragma omp flush
            received = data;
        }
    }
    return received;
}
