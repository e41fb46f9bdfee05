// A depend object that is made an `in` orders nothing with another one.
// openmp: 6.0
// verdict: race
#include <omp.h>
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
        omp_depend_t first;
#pragma omp depobj init(in(a[0]) : first)
#pragma omp task depend(depobj : first)
        a[0] = 1; //~ r1 data-race proved write a[0]
#pragma omp task depend(in : a[0])
        a[1] = a[0]; //~ r1 data-race proved read a[0]
#pragma omp depobj destroy(first)
    }
}
