// The number of the innermost level is that of the thread itself: the threads of one number of several inner teams meet.
// verdict: race
#include <omp.h>
int a[8][8];

int main(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp parallel num_threads(4)
        if (omp_get_level() == 2)
            a[omp_get_ancestor_thread_num(2)][omp_get_thread_num()] = 1; //~ r1 data-race proved write+write a[omp_get_ancestor_thread_num(2)][omp_get_thread_num()]
    }
    return 0;
}
