// A depend object that is made by `init` instead of by `depend` is not followed. (It is no race.)
// openmp: 6.0
// verdict: unknown
#include <omp.h>
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
        omp_depend_t first;
#pragma omp depobj(first) init(out : a[0]) //~ unsupported
#pragma omp task depend(depobj : first)
        a[0] = 1;
    }
}
