// The first thread, chosen by its number, notes what keeps all from writing after a barrier.
// verdict: race-free
#include <omp.h>

int main(void) {
    int noted = 0, first = 0;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            noted = 1;
#pragma omp barrier
        if (noted == 0)
            first = 1;
    }
    return first;
}
