// Offsets that are counted up before the region: its parts of the array are apart.
// verdict: race-free
#include <stdlib.h>

void owners(int n, const int *count, int total) {
    int *begin = malloc((n + 1) * sizeof(int)), *owner = malloc(total * sizeof(int));
    begin[0] = 0;
    for (int i = 0; i < n; i++)
        begin[i + 1] = begin[i] + count[i];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = begin[i]; k < begin[i + 1]; k++)
            owner[k] = i;
    free(begin);
    free(owner);
}
