// Offsets that are counted up before the region: each part has an element of the next one.
// verdict: possible-race
#include <stdlib.h>

void owners(int n, const int *count, int total) {
    int *begin = malloc((n + 1) * sizeof(int)), *owner = malloc(total * sizeof(int));
    begin[0] = 0;
    for (int i = 0; i < n; i++)
        begin[i + 1] = begin[i] + count[i];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = begin[i]; k <= begin[i + 1]; k++)
            owner[k] = i; //~ r1 data-race possible write+write owner[k]
    free(begin);
    free(owner);
}
