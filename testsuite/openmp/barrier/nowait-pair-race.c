// Motivating example 1: dynamic loops with nowait between writing and reading an array.
// verdict: race
void kernel(int N, double *A, double *B) {
#pragma omp parallel shared(A)
    {
#pragma omp for schedule(dynamic, 1) nowait
        for (int i = 0; i < N; i++) {
            A[i] = i; //~ r1 data-race proved write A[i]
        }
#pragma omp for schedule(dynamic, 1)
        for (int j = 0; j < N; j++) {
            B[j] = A[j]; //~ r1 data-race proved read A[j]
        }
    }
}
