// Motivating example 1 without its nowait.
// verdict: race-free
void kernel(int N, double *A, double *B) {
#pragma omp parallel shared(A)
    {
#pragma omp for schedule(dynamic, 1)
        for (int i = 0; i < N; i++) {
            A[i] = i;
        }
#pragma omp for schedule(dynamic, 1)
        for (int j = 0; j < N; j++) {
            B[j] = A[j];
        }
    }
}
