// Every second row is the memory of the one before it: the loop that fills the table keeps the pointer.
// verdict: race
#include <stdlib.h>
void fill(void) {
    double *rows[8], *b = NULL;
    for (int i = 0; i < 8; i++) {
        if (i % 2 == 0)
            b = malloc(64 * sizeof(double));
        rows[i] = b;
    }
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 64; j++)
            rows[i][j] = i; //~ r1 data-race proved write+write rows[i][j]
}
