// Whether a thread meets the barrier depends on an element of its own.
// verdict: unknown
#include <omp.h>

void broken(const int *want, double *a) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        a[tid] = tid;
        if (want[tid] > 0) {
#pragma omp barrier //~ barrier-divergence
        }
    }
}
