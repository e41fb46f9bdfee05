// Motivating example 2: what follows the barrier runs at the same time as the next iteration's start.
// verdict: race
#include <omp.h>

void kernel(int N, int *A) {
#pragma omp parallel shared(A)
    {
        int tid = omp_get_thread_num();
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                int temp = A[tid + i + j]; //~ r1 data-race proved read A[tid + i + j]
#pragma omp barrier
                A[tid] += temp; //~ r1 data-race proved write A[tid]
            }
        }
    }
}
