// Loads and stores of whole registers touch what stands behind the pointer, too.
// verdict: race
#pragma GCC target("avx")
#include <immintrin.h>
static void add(int n, const float *x, float *y) {
#pragma omp parallel for
    for (int i = 0; i < n; i += 4)
        _mm256_storeu_ps(y + i, _mm256_loadu_ps(x + i)); //~ r1 data-race proved write+write y + i
}
static void shift(int n, int *x) {
#pragma omp parallel for
    for (int i = 0; i < n / 4; i++) {
        __m128i next = _mm_loadu_si128((const __m128i *)(x + 4 * i + 1)); //~ r2 data-race proved read x + 4 * i + 1
        _mm_storeu_si128((__m128i *)(x + 4 * i), next); //~ r2 data-race proved write x + 4 * i
    }
}
static void last(int n, double *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        __m128d pair = _mm_load_sd(x + i); //~ r3 data-race proved read x + i
        _mm_storeu_pd(x + i, pair); //~ r3 data-race proved write x + i //~ r4 data-race proved write+write x + i
    }
}
void f(int n, float *x, float *y, int *a, double *b) {
    add(n, x, y);
    shift(n, a);
    last(n, b);
}
