// Rows of one table are put into another one in a critical section, and written by way of the first outside of it.
// verdict: unknown
#include <stdlib.h>

static double *rows[64], *slots[64];

int main(void) {
    double sum = 0;
    for (int i = 0; i < 64; i++)
        rows[i] = calloc(8, sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
#pragma omp critical
        {
            for (int k = 0; k < 64; k++)
                if (slots[k])
                    sum += slots[k][0];
            slots[i] = rows[i];
        }
        rows[i][0] = i;
    }
    return sum > 0;
}
