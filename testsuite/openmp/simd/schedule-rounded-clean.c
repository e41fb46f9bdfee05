// Each iteration has elements of its own, whatever becomes of the chunks.
// verdict: race-free
void f(double *a) {
#pragma omp parallel for simd schedule(simd : static, 3) safelen(1)
    for (int i = 0; i < 60; i++)
        a[i] = i % 3 ? a[i] + 1 : 0;
}
