// What another task does after it has fulfilled the event is not ordered with what waits for the detached task.
// verdict: possible-race
// openmp: 5.0
#include <omp.h>

int compute(void) {
    int x = 0, y = 0, z = 0;
    omp_event_handle_t done;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x) detach(done)
        x = 1;
#pragma omp task shared(z)
        {
            omp_fulfill_event(done);
            z = 1; //~ r1 data-race possible write z
        }
#pragma omp task shared(x, y, z) depend(in : x)
        y = x + z; //~ r1 data-race possible read z
    }
    return y;
}
