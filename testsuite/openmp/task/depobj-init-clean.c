// A depend object may be made by `init`, and is named in the clause then.
// openmp: 6.0
// verdict: race-free
#include <omp.h>
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
        omp_depend_t first;
#pragma omp depobj init(out(a[0]) : first)
#pragma omp task depend(depobj : first)
        a[0] = 1;
#pragma omp task depend(in : a[0])
        a[1] = a[0];
#pragma omp depobj destroy(first)
    }
}
