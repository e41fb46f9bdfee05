// A detached task is complete when its body has ended: here nothing waits for that.
// verdict: race
// openmp: 5.0
#include <omp.h>

int compute(void) {
    int x = 0, y = 0;
    omp_event_handle_t done;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x) detach(done)
        {
            x = 1; //~ r1 data-race proved write x
            omp_fulfill_event(done);
        }
#pragma omp task shared(x, y)
        y = x; //~ r1 data-race proved read x
    }
    return y;
}
