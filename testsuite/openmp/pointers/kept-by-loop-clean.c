// A loop allocates in each iteration; what the one before allocated is other memory, also at the same place in the text.
// verdict: race-free
#include <stdlib.h>

void rows(int n, double **rows) {
    double *row = NULL;
    for (int i = 0; i < n; i++) {
        row = calloc(50, sizeof *row);
        rows[i] = row;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        rows[i][0] += 1;
}

void steps(int n, int count) {
    double *now = calloc(n, sizeof *now);
    for (int t = 0; t < count; t++) {
        double *next = calloc(n, sizeof *next);
#pragma omp parallel for
        for (int i = 0; i < n - 1; i++)
            next[i] = now[i + 1];
        free(now);
        now = next;
    }
    free(now);
}
