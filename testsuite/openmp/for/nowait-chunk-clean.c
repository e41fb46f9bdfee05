// Static loops with equal chunk sizes place equal iterations on the same thread.
// verdict: race-free
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static, 2) nowait
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for schedule(static, 2)
        for (int i = 0; i < n; i++)
            b[i] = a[i];
    }
}
