// Motivating example 2 with a second barrier at the end of each iteration.
// verdict: race-free
#include <omp.h>

void kernel(int N, int *A) {
#pragma omp parallel shared(A)
    {
        int tid = omp_get_thread_num();
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                int temp = A[tid + i + j];
#pragma omp barrier
                A[tid] += temp;
#pragma omp barrier
            }
        }
    }
}
