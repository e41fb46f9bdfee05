// Two pointers that were read from an array before another one came there lead to the same memory.
// verdict: race
#include <stdlib.h>

int main(void) {
    int **rows = malloc(32 * sizeof(int *));
    for (int i = 0; i < 32; i++)
        rows[i] = malloc(8 * sizeof(int));
    int *old = rows[3];
    int *same = rows[3];
    rows[3] = malloc(8 * sizeof(int));
#pragma omp parallel sections
    {
#pragma omp section
        old[2] = 1; //~ r1 data-race proved write old[2]
#pragma omp section
        same[2] = 2; //~ r1 data-race proved write same[2]
    }
    return old[2];
}
