// A child of a transparent task may come before what depends on that task, which is not followed. (Nothing orders these: the
// transparent task has no dependence.)
// openmp: 6.0
// verdict: possible-race
#include <omp.h>
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task transparent(omp_impex)
        {
#pragma omp task depend(out : a[0])
            a[0] = 1; //~ r1 data-race possible write a[0]
        }
#pragma omp task depend(in : a[0])
        a[1] = a[0]; //~ r1 data-race possible read a[0]
    }
}
