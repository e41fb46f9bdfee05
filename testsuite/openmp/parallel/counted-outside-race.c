// Threads are counted where there is one: every larger team leaves the array, and races besides.
// verdict: race
#include <omp.h>
#include <stdlib.h>

int main(void) {
    int threads = omp_get_num_threads(), last = 0;
    int *seen = calloc(threads, sizeof *seen);
#pragma omp parallel
    {
        int rank = omp_get_thread_num();
        seen[rank] = 1;
        last = rank; //~ r1 data-race proved write+write last
    }
    return last;
}
