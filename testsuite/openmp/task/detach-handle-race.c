// Each thread that creates the task gives the shared event handle a value.
// verdict: race
// openmp: 5.0
#include <omp.h>

void compute(void) {
    omp_event_handle_t done;
#pragma omp parallel
    {
#pragma omp task detach(done) //~ r1 data-race proved write+write done //~ r2 data-race proved read+write done
        omp_fulfill_event(done);
    }
}
