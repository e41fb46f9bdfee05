// Iterations in any order may execute at once, whatever the condition of `simd` says.
// verdict: race
// openmp: 5.0
void f(int n, double *a) {
#pragma omp simd if(0) order(concurrent)
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 simd-race proved write a[i] //~ r1 simd-race proved read a[i - 1]
}
