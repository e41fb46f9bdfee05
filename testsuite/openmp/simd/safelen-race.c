// The dependence is shorter than the length declared safe.
// verdict: race
void prefix(int n, double *a) {
#pragma omp simd safelen(4)
    for (int i = 2; i < n; i++)
        a[i] = a[i - 2]; //~ r1 simd-race proved write a[i] //~ r1 simd-race proved read a[i - 2]
}
