// Each two rows are one block: the loop that fills the table clears its pointer in every second iteration.
// verdict: race
#include <stdlib.h>
void fill(void) {
    double *rows[8], *b = NULL;
    for (int i = 0; i < 8; i++) {
        if (!b)
            b = malloc(800);
        rows[i] = b;
        if (i % 2)
            b = NULL;
    }
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        rows[i][0] = i; //~ r1 data-race proved write+write rows[i][0]
}
