// The threads of an earlier region give several rows one memory: which, is not followed.
// verdict: unknown
#include <stdlib.h>

int main(void) {
    int **rows = malloc(100 * sizeof(int *));
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        rows[i] = malloc(80);
#pragma omp parallel for
    for (int i = 1; i < 100; i++)
        rows[i] = rows[0];
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        rows[i][0] = i;
    return 0;
}
