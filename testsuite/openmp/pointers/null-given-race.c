// Null for every second caller: what the function counts for these is counted by several threads.
// verdict: race
#include <stddef.h>

static int misses;

static int value(const int *p) {
    if (p == NULL) {
        misses++; //~ r1 data-race proved write+write misses //~ r2 data-race proved read+write misses
        return -1;
    }
    return *p;
}

void fill(int n, int *out) {
    static int x;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        out[i] = value(i % 2 ? NULL : &x);
}
