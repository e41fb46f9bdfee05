// Loads and stores of one number of a register touch that one only.
// verdict: race-free
#include <immintrin.h>
void f(int n, float *x, double *y) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        _mm_store_ss(x + i, _mm_load_ss(x + i));
        _mm_storel_pd(y + 2 * i, _mm_loadu_pd(y + 2 * i));
    }
}
