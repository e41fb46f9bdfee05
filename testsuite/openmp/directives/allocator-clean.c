// Where a private copy is allocated changes nothing.
// verdict: race-free
#include <omp.h>

void scale(int n, double *a) {
    double t = 0;
#pragma omp parallel for private(t) allocate(omp_high_bw_mem_alloc : t) proc_bind(spread)
    for (int i = 0; i < n; i++) {
        t = a[i];
        a[i] = t * t;
    }
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] += 1;
}
