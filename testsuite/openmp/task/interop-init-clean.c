// A task makes an interoperability object anew before another one uses it.
// openmp: 6.0
// verdict: race-free
#include <omp.h>
void run(omp_interop_t stream) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(stream)
        {
#pragma omp interop init(targetsync : stream)
        }
#pragma omp taskwait
#pragma omp interop use(stream)
    }
}
