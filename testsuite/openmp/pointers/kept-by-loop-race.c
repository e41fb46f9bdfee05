// A buffer of each step: iterations write an element of the new one that others read, and of the old one, too.
// verdict: race
#include <stdlib.h>

void steps(int n, int count) {
    double *now = calloc(n, sizeof *now);
    for (int t = 0; t < count; t++) {
        double *next = calloc(n, sizeof *next);
#pragma omp parallel for
        for (int i = 0; i < n - 1; i++) {
            next[i] = now[i + 1]; //~ r1 data-race proved read now[i + 1]
            now[i] = 0;           //~ r1 data-race proved write now[i]
        }
        free(now);
        now = next;
    }
    free(now);
}
