// The first thread notes it only where its argument says so: elsewhere all write.
// verdict: possible-race
#include <omp.h>

int note(int also) {
    int noted = 0, first = 0;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0 && also)
            noted = 1;
#pragma omp barrier
        if (noted == 0)
            first = 1; //~ r1 data-race any write+write first
    }
    return first;
}
