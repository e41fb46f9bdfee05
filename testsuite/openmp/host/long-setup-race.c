// What comes before the race takes long to be executed again: the few instances that need that are.
// verdict: race
#include <stdlib.h>

int count(void) {
    int n = 256 * 256;
    unsigned char *a = malloc(n), *b = malloc(n), table[256];
    int times[256] = {0};
    for (int i = 0; i < n; i++)
        a[i] = i % 97;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++) {
#pragma omp atomic
            times[a[i]]++;
        }
#pragma omp single nowait
        for (int v = 0; v < 256; v++)
            table[v] = times[v]; //~ r1 data-race proved write table[v]
#pragma omp for
        for (int i = 0; i < n; i++)
            b[i] = table[a[i]]; //~ r1 data-race proved read table[a[i]]
    }
    return b[5];
}
