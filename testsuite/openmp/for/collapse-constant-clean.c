// The number of collapsed loops is a constant expression: an enumerator, a difference.
// verdict: race-free
enum { PLANE = 2 };
#define DIMENSIONS 3

double a[8][8][8], sums[8][8];

void fill(void) {
#pragma omp parallel for collapse(DIMENSIONS - 0)
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            for (int k = 0; k < 8; k++)
                a[i][j][k] = i + j + k;
#pragma omp parallel for collapse(PLANE)
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            for (int k = 0; k < 8; k++)
                sums[i][j] += a[i][j][k];
}
