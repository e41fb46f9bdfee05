// An `interop` with a dependence waits for the task that it depends on.
// openmp: 6.0
// verdict: race-free
#include <omp.h>
void run(int *a) {
    omp_interop_t stream = omp_interop_none;
#pragma omp interop init(targetsync : stream)
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a[0])
        a[0] = 1;
#pragma omp interop use(stream) depend(inout : a[0])
        a[0] = 2;
    }
#pragma omp interop destroy(stream)
}
