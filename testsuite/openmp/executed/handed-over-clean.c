// A flag that one thread sets in a critical section tells another one that x is written.
// verdict: race-free
#include <omp.h>
static int x, ready;
int main(void) {
    for (int i = 0; i < 3; i++)
        ready = i * 0;
#pragma omp parallel num_threads(2)
    {
        int seen = 0;
        if (omp_get_thread_num() == 0) {
            x = 1;
#pragma omp critical
            ready = 1;
        } else {
#pragma omp critical
            seen = ready;
            if (seen)
                x = 2;
        }
    }
    return x;
}
