// Loops without a barrier between them that work on different arrays.
// verdict: race-free
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < n; i++)
            b[i] = 2.0 * i;
    }
}
