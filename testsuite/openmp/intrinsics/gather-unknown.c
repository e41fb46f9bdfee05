// Which numbers a gather reads is not followed, nor is what an intrinsic does that gets other pointers.
// verdict: unknown
#pragma GCC target("avx2")
#include <immintrin.h>
void f(int n, float *x, __m256i at) {
#pragma omp parallel for
    for (int i = 0; i < n; i += 8)
        _mm256_storeu_ps(x + i, _mm256_i32gather_ps(x, at, 4));
}
