// A pointer that was read from an array before another one came there leads elsewhere than the one that is there now.
// verdict: race-free
#include <stdlib.h>

int main(void) {
    int **rows = malloc(32 * sizeof(int *));
    for (int i = 0; i < 32; i++)
        rows[i] = malloc(8 * sizeof(int));
    int *old = rows[3];
    rows[3] = malloc(8 * sizeof(int));
#pragma omp parallel sections
    {
#pragma omp section
        old[2] = 1;
#pragma omp section
        rows[3][2] = 2;
    }
    return old[2];
}
