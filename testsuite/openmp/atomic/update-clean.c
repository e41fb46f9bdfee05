// A counter is incremented with atomic.
// verdict: race-free
int count_positive(int n, const double *a) {
    int count = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (a[i] > 0.0) {
#pragma omp atomic
            count++;
        }
    return count;
}
