// Lexically forward dependences are kept within a SIMD chunk: what stands first in the body is done first for all lanes.
// verdict: race-free
void f(int n, double *a, double *b, double *c) {
#pragma omp simd
    for (int i = 1; i < n; i++) {
        a[i] = b[i];
        c[i] = a[i - 1];
    }
#pragma omp simd
    for (int i = 0; i < n; i++)
        b[i] = b[i + 1] + 1;
}
