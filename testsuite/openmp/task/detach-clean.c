// A detached task that fulfils its event itself is complete when its body has ended, and its successor runs after it.
// verdict: race-free
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
            x = 1;
            omp_fulfill_event(done);
        }
#pragma omp task shared(x, y) depend(in : x)
        y = x;
    }
    return y;
}
