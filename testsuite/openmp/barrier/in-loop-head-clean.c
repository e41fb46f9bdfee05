// One barrier after reading and one after writing.
// verdict: race-free
#include <omp.h>

void rotate(int n, int *a) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        for (int k = 0; k < n; k++) {
            int next = a[tid + 1];
#pragma omp barrier
            a[tid] = next;
#pragma omp barrier
        }
    }
}
