// Clamped indices are only read from.
// verdict: race-free
void clamp(int n, int m, const int *a, int *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int j = i < m ? i : m - 1;
        b[i] = a[j];
    }
}
