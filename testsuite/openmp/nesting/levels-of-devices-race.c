// On a device no region of the host counts: the one there is at level 1.
// verdict: race
#include <omp.h>
int x;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp target map(tofrom : x)
#pragma omp parallel num_threads(4)
    if (omp_get_level() == 1)
        x = 1; //~ r1 data-race proved write+write x
    return x;
}
