// A task destroys an interoperability object while another one uses it.
// openmp: 6.0
// verdict: race
#include <omp.h>
void run(omp_interop_t stream) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(stream)
        {
#pragma omp interop destroy(stream) //~ r1 data-race proved write stream
        }
#pragma omp interop use(stream) //~ r1 data-race proved read stream
    }
}
