// A device has settings of its own: the host's do not limit its regions.
// verdict: race
// also: other findings allowed
#include <omp.h>
int on_device(void) {
    int x = 0;
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp target map(tofrom : x)
#pragma omp parallel num_threads(2)
    x++; //~ r1 data-race proved write+write x
    return x;
}
