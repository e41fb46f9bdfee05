// `safelen` counts the iterations of all collapsed loops: rows are farther apart than that.
// verdict: race-free
double a[64][64];
void f(void) {
#pragma omp simd collapse(2) safelen(64)
    for (int i = 1; i < 64; i++)
        for (int j = 0; j < 64; j++)
            a[i][j] = a[i - 1][j] + 1;
}
