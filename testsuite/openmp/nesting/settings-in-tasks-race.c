// What a task or a work-shared loop sets is not followed: regions within others may have several threads then.
// verdict: possible-race
// also: other findings allowed
#include <omp.h>
int in_task(void) {
    int x = 0;
    omp_set_num_threads(1);
#pragma omp parallel
    {
#pragma omp task shared(x)
        {
            omp_set_num_threads(4);
#pragma omp parallel
            x++; //~ r1 data-race possible write+write x
        }
    }
    return x;
}
