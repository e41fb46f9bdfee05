// An allocator that a target region names provides private memory.
// openmp: 5.0
// verdict: race-free
#include <omp.h>
void squares(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) uses_allocators(omp_default_mem_alloc)
    for (int i = 0; i < n; i++)
        a[i] *= a[i];
}
