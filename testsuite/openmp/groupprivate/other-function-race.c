// Another function's variable of the same name is shared.
// openmp: 6.0
// verdict: race
#include <omp.h>
int teams(void) {
    static int own;
#pragma omp groupprivate(own)
    own = 1;
    return own;
}

void others(void) {
    int own = 0;
#pragma omp parallel num_threads(2)
    own = omp_get_thread_num(); //~ r1 data-race proved write+write own
}
