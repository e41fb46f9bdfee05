// Each thread sorts a row and the first element of the next one.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

static int ascending(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

void sort_rows(int n, int m, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        qsort(a + (long)i * m, m + 1, sizeof(int), ascending); //~ r1 data-race proved write+write a + (long)i * m
}
