// As the clean one, where all threads then write the element that the device's thread has chosen.
// verdict: possible-race
#include <omp.h>
static int results[8];
void inside(void) {
#pragma omp parallel num_threads(4)
    {
        int flag = 1;
#pragma omp target map(tofrom : flag)
        flag = omp_get_thread_num() + 2;
        results[flag] = flag; //~ r1 data-race possible write+write results
    }
}
