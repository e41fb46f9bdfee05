// Chunks of three would keep what depends together, but they are rounded up to what suits the vectors.
// verdict: race
void f(double *a) {
#pragma omp parallel for simd schedule(simd : static, 3) safelen(1)
    for (int i = 0; i < 60; i++)
        a[i] = i % 3 ? a[i - 1] : 0; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
