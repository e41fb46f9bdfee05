// Blocks of a sparse matrix: some elements of an array of pointers are null, the others lead to memory of their own; all threads write to one of these.
// verdict: race
// also: other findings allowed
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
                block[0][k] = i + k; //~ r1 data-race any write+write block[0][k]
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        if (!block[i])
            block[i] = calloc(B, sizeof(double));
        block[2][0] += 1; //~ r2 data-race any write+write block[2][0]
    }
    for (int i = 0; i < N; i++)
        free(block[i]);
    return 0;
}
