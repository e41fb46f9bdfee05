// All threads make one interoperability object.
// openmp: 6.0
// verdict: race
#include <omp.h>
void run(void) {
    omp_interop_t stream = omp_interop_none;
#pragma omp parallel num_threads(2)
    {
#pragma omp interop init(targetsync : stream) //~ r1 data-race proved write+write stream
    }
}
