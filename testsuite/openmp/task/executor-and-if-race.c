// Tasks with a condition that ask for their thread: which thread executes one is no answer to the condition.
// verdict: race
#include <omp.h>
int a[4];
int main(void) {
    int thread;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 4; i++)
#pragma omp task if (i < 3)
    {
        thread = omp_get_thread_num(); //~ r1 data-race proved write+write thread //~ r2 data-race proved write thread
        a[i] += thread;                //~ r2 data-race proved read thread
    }
    return 0;
}
