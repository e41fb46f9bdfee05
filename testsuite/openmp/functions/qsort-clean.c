// Each thread sorts rows of its own.
// verdict: race-free
#include <stdlib.h>

static int ascending(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

void sort_rows(int n, int m, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        qsort(a + (long)i * m, m, sizeof(int), ascending);
}
