// Only thread 0 meets the barrier.
// verdict: unknown
#include <omp.h>

void broken(double *a) {
#pragma omp parallel num_threads(4)
    {
        int tid = omp_get_thread_num();
        a[tid] = tid;
        if (tid == 0) {
#pragma omp barrier //~ barrier-divergence
        }
    }
}
