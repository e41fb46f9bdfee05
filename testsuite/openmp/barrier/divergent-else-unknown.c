// Where threads miss a barrier, what it orders is not known: that is no contradiction.
// verdict: unknown
#include <omp.h>
int b[2];
void f(int n) {
#pragma omp parallel num_threads(n)
    {
        int tid = omp_get_thread_num();
        if (tid == 1) {
        } else {
#pragma omp barrier //~ barrier-divergence
            b[tid & 1] += 0;
        }
    }
}
