// What a thread would do after it ends the run does not happen.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>

int x;

void run(int k) {
#pragma omp parallel
    {
        if (omp_get_thread_num() > 0)
            exit(1);
        x = 1;
    }
}
