// A flag that is released and acquired orders the data behind it.
// verdict: race-free
#include <omp.h>

int receive(void) {
    int data = 0, flag = 0, received = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42;
#pragma omp atomic write release
            flag = 1;
        } else {
            int ready = 0;
            while (!ready) {
#pragma omp atomic read acquire
                ready = flag;
            }
            received = data;
        }
    }
    return received;
}
