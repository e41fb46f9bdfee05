// Lanes of one vector depend on each other.
// verdict: race
void prefix(int n, double *a) {
#pragma omp simd
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 simd-race proved write a[i] //~ r1 simd-race proved read a[i - 1]
}
