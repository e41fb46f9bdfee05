// Intrinsics in C++: eight numbers at a time.
// verdict: race-free
#pragma GCC target("avx")
#include <immintrin.h>
void add(int n, float a, const float *x, float *y) {
#pragma omp parallel for
    for (int i = 0; i < n; i += 8) {
        __m256 factor = _mm256_set1_ps(a), from = _mm256_loadu_ps(x + i), to = _mm256_loadu_ps(&y[i]);
        _mm256_storeu_ps(y + i, _mm256_add_ps(_mm256_mul_ps(factor, from), to));
    }
}
void copy(int n, const int *x, int *y) {
#pragma omp parallel for
    for (int i = 0; i < n / 4; i++)
        _mm_storeu_si128((__m128i *)(y + 4 * i), _mm_loadu_si128((const __m128i *)(x + 4 * i)));
}
void f(int n, float *x, float *y, int *a, int *b) {
    add(n, 2, x, y);
    copy(n, a, b);
}
