// Offsets that are shuffled do not grow.
// verdict: race
#include <stdlib.h>

void fill(int n, int *offsets, int *data) {
    for (int i = 0; i <= n; i++)
        offsets[i] = i;
    for (int i = 0; i <= n; i++) {
        int j = rand() % (n + 1), kept = offsets[i];
        offsets[i] = offsets[j];
        offsets[j] = kept;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = offsets[i]; k < offsets[i + 1]; k++)
            data[k] = i; //~ r1 data-race proved write+write data[k]
}
