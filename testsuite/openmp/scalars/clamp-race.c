// All indices beyond the last one are clamped to it.
// verdict: race
void clamp(int n, int m, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int j = i < m ? i : m - 1;
        a[j] = i; //~ r1 data-race proved write+write a[j]
    }
}
