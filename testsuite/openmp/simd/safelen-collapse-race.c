// One iteration more at once, and an element is read in the chunk that writes it.
// verdict: race
double a[64][64];
void f(void) {
#pragma omp simd collapse(2) safelen(65)
    for (int i = 1; i < 64; i++)
        for (int j = 0; j < 64; j++)
            a[i][j] = a[i - 1][j] + 1; //~ r1 simd-race proved write a[i][j] //~ r1 simd-race proved read a[i - 1][j]
}
