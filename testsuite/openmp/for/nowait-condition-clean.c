// A loop waits where the argument of its `nowait` is false, and only then the next one reads what others have written.
// openmp: 6.0
// verdict: race-free
void shift(int n, int ahead, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for nowait(ahead)
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for
        for (int i = 1; i < n; i++)
            b[i] = ahead ? 0 : a[i - 1];
    }
}
