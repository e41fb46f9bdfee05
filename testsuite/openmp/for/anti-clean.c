// The old values are copied in a loop of their own first.
// verdict: race-free
void shift_down(int n, double *a, double *old) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            old[i] = a[i];
#pragma omp for
        for (int i = 0; i < n - 1; i++)
            a[i] = old[i + 1];
    }
}
