// What the last iteration gave back is the same for all threads: they meet at as many barriers.
// verdict: race-free
void rounds(int n, const int *a, int *b, int *c) {
    int x = 0;
#pragma omp parallel
    {
#pragma omp for lastprivate(x)
        for (int i = 0; i < n; i++)
            x = a[i];
        for (int k = 0; k < x; k++) {
#pragma omp for
            for (int j = 0; j < n; j++)
                b[j] = c[n - 1 - j];
#pragma omp for
            for (int j = 0; j < n; j++)
                c[j] = b[n - 1 - j] + x;
        }
    }
}
