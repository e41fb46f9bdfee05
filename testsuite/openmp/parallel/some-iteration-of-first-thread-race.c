// In a shared loop the first thread need not have an iteration: nothing is noted then, and all write.
// verdict: possible-race
#include <omp.h>

int main(void) {
    int noted = 0, first = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 4; i++)
            if (omp_get_thread_num() == 0)
                noted = 1;
        if (noted == 0)
            first = 1; //~ r1 data-race any write+write first
    }
    return first;
}
