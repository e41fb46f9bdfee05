// With `nowait`, an `interop` does not wait: a task does, which later ones may depend on.
// openmp: 6.0
// verdict: race
#include <omp.h>
void run(int *a) {
    omp_interop_t stream = omp_interop_none;
#pragma omp interop init(targetsync : stream)
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a[0])
        a[0] = 1; //~ r1 data-race proved write a[0]
#pragma omp interop use(stream) depend(inout : a[0]) nowait
        a[0] = 2; //~ r1 data-race proved write a[0]
    }
#pragma omp interop destroy(stream)
}
