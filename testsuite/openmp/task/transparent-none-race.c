// A task that is not transparent after all: dependences of its children are among themselves.
// openmp: 6.0
// verdict: race
#include <omp.h>
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task transparent(omp_not_impex)
        {
#pragma omp task depend(out : a[0])
            a[0] = 1; //~ r1 data-race proved write a[0]
        }
#pragma omp task depend(in : a[0])
        a[1] = a[0]; //~ r1 data-race proved read a[0]
    }
}
