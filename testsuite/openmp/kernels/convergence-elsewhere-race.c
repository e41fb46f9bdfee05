// A condition that is true and does not lead out of the loop: it may be false again in the next iteration.
// verdict: possible-race
#include <omp.h>

void rounds(const int *stop, int *s, int *a) {
#pragma omp parallel
    for (int i = 0; i < 10; i++) {
        if (stop[i]) {
            if (i < 5)
                continue;
            break;
        }
#pragma omp single nowait
        a[0] = i; //~ r1 data-race possible write a[0]
        s[omp_get_thread_num()] = a[0]; //~ r1 data-race possible read a[0]
#pragma omp barrier
    }
}
