// Two inner teams broadcast a value at once, each among its own threads.
// verdict: race-free
#include <omp.h>

int r[2][2];

void number_all(void) {
#pragma omp parallel num_threads(2)
    {
        int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2)
        {
            int value;
#pragma omp single copyprivate(value)
            value = outer;
            r[outer][omp_get_thread_num()] = value;
        }
    }
}
