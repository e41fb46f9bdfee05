// Equal trip counts map the k-th iterations to one thread, whatever value the index starts from.
// verdict: race-free
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for schedule(static)
        for (int i = 1; i < n + 1; i++)
            b[i] = a[i - 1];
    }
}
