// Every row is memory of its own: the loop that fills the table replaces the pointer each time.
// verdict: race-free
#include <stdlib.h>
void fill(void) {
    double *rows[8], *b = NULL;
    for (int i = 0; i < 8; i++) {
        if (i % 2 == 0)
            b = malloc(64 * sizeof(double));
        else
            b = malloc(32 * sizeof(double));
        rows[i] = b;
    }
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 32; j++)
            rows[i][j] = i;
}
