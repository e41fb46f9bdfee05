// The update stands in a critical section.
// verdict: race-free
void count(int n, const int *a, int *total) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp critical
        *total += a[i];
    }
}
