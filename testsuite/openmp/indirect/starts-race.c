// Rows that reach into the next one.
// verdict: race
#include <stdlib.h>

void by_recurrence(int n, int *out) {
    int *start = malloc((n + 1) * sizeof(int));
    start[0] = 0;
    for (int i = 0; i < n; i++)
        start[i + 1] = start[i] + 3;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = start[i]; k <= start[i + 1]; k++)
            out[k] = i; //~ r1 data-race proved write+write out[k]
}

void of_lengths(int n, const unsigned char *length, int *out) {
    int *start = malloc((n + 1) * sizeof(int));
    start[0] = 0;
    for (int i = 0; i < n; i++)
        start[i + 1] = start[i] + length[i];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = start[i]; k <= start[i + 1]; k++)
            out[k] = i; //~ r2 data-race possible write+write out[k]
}

void by_counter(int n, int *out) {
    int *start = malloc((n + 1) * sizeof(int));
    int p = 0;
    for (int i = 0; i < n; i++) {
        start[i] = p;
        for (int j = 0; j < i % 3; j++)
            p--;
    }
    start[n] = p;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = start[i]; k < start[i + 1] + 4; k++)
            out[k + 3 * n] = i; //~ r3 data-race proved write+write out[k + 3 * n]
}
