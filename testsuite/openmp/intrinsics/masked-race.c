// A mask tells which of the numbers are stored: they may be those of the next iteration.
// verdict: possible-race
#pragma GCC target("avx")
#include <immintrin.h>
void f(int n, float *x, __m256i mask, __m256 value) {
#pragma omp parallel for
    for (int i = 0; i < n; i += 4)
        _mm256_maskstore_ps(x + i, mask, value); //~ r1 data-race possible write+write x + i
}
