// Check and replacement stand in the critical section.
// verdict: race-free
int maximum(int n, const int *a) {
    int m = a[0];
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp critical
        if (a[i] > m)
            m = a[i];
    }
    return m;
}
