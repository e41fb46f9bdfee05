// A condition that is meant for the threads alone: lanes execute iterations all the same.
// verdict: race
void f(int n, double *a) {
#pragma omp parallel for simd if(parallel : 0)
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 simd-race proved write a[i] //~ r1 simd-race proved read a[i - 1]
}
