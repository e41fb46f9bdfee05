// Hashes and random numbers rely on products that wrap around: two keys may have one slot, and all threads step one
// state.
// verdict: race
#include <stdint.h>
static int slots[1024];
void count(void) {
#pragma omp parallel for
    for (unsigned i = 0; i < 2000; i++) {
        unsigned slot = (i * 2654435761u) >> 22;
        slots[slot]++; //~ r1 data-race proved read+write slots[slot] //~ r2 data-race proved write+write slots[slot]
    }
}
static uint64_t state = 88172645463325252u;
static uint64_t next(void) {
    uint64_t x = state; //~ r3 data-race proved read state
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    state = x; //~ r3 data-race proved write state //~ r4 data-race proved write+write state
    return x;
}
long hits(void) {
    long found = 0;
#pragma omp parallel for reduction(+ : found)
    for (int i = 0; i < 1000; i++)
        found += next() % 100 < 3;
    return found;
}
static unsigned seed = 1;
void fill(int *a, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        seed = seed * 1103515245u + 12345u; //~ r5 data-race proved write seed //~ r5 data-race proved read seed@2 //~ r6 data-race proved write+write seed //~ r7 data-race proved write seed
        a[i] = seed % 100; //~ r7 data-race proved read seed
    }
}
