// Element `rank + 2` of eight is another thread's for teams of three to six.
// verdict: race
#include <omp.h>

int a[8];

void fill(void) {
#pragma omp parallel
    {
        int rank = omp_get_thread_num();
        a[rank] = 1; //~ r1 data-race proved write a[rank]
        a[rank + 2] = 2; //~ r1 data-race proved write a[rank + 2]
    }
}
