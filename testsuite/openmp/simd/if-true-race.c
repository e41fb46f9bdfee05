// Where the condition of `simd` may hold, lanes execute iterations at once.
// verdict: race
void f(int n, int wide, double *a) {
#pragma omp simd if(wide > 8)
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 simd-race proved write a[i] //~ r1 simd-race proved read a[i - 1]
}
