// Blocks of a sparse matrix: some elements of an array of pointers are null, the others lead to memory of their own.
// verdict: race-free
#include <stdlib.h>

#define N 12
#define B 8
static double *block[N];

int main(void) {
    for (int i = 0; i < N; i++)
        block[i] = i % 3 == 1 ? NULL : malloc(B * sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        if (block[i])
            for (int k = 0; k < B; k++)
                block[i][k] = i + k;
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        if (!block[i])
            block[i] = calloc(B, sizeof(double));
        block[i][0] += 1;
    }
    for (int i = 0; i < N; i++)
        free(block[i]);
    return 0;
}
