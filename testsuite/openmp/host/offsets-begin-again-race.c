// Offsets that begin again for each block do not grow: an execution shows that parts overlap.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

int main(int argc, char **argv) {
    int blocks = argc > 1 ? atoi(argv[1]) : 8, size = 32, n = blocks * size;
    int *start = malloc((n + 1) * sizeof *start);
    for (int b = 0; b < blocks; b++) {
        int k = 0;
        for (int i = b * size; i < (b + 1) * size; i++) {
            start[i] = k;
            k += 1 + i % 5;
        }
        start[(b + 1) * size] = k;
    }
    double *values = calloc(6 * n, sizeof *values);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = start[i]; k < start[i + 1]; k++)
            values[k] += 1.0; //~ r1 data-race proved write+write values[k]
    return values[0] > 0;
}
