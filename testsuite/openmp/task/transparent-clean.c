// The end of a transparent task's children is waited for as that of others.
// openmp: 6.0
// verdict: race-free
#include <omp.h>
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task transparent(omp_impex)
            {
#pragma omp task depend(out : a[0])
                a[0] = 1;
            }
        }
#pragma omp task depend(in : a[0])
        a[1] = a[0];
    }
}
