// Any thread of the team may execute the task: it may be number 1 while the creator, number 0, writes there.
// verdict: race
#include <omp.h>
int a[64];
void f(void) {
#pragma omp parallel num_threads(4)
#pragma omp master
    {
#pragma omp task
        a[omp_get_thread_num()] = 1; //~ r1 data-race proved write a[omp_get_thread_num()]
        a[1] = 5; //~ r1 data-race proved write a[1]
    }
}
