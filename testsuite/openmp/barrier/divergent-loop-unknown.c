// A thread meets as many barriers as its number.
// verdict: unknown
#include <omp.h>

void broken(double *a) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        for (int k = 0; k < tid; k++) {
            a[tid] = k;
#pragma omp barrier //~ barrier-divergence
        }
    }
}
