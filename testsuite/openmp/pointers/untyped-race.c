// Pointers without a type that are used as what they point to; sizes in bytes are counted in its elements.
// verdict: race
#include <stdlib.h>
#include <string.h>
static int v[100], w[100];
static void copy(void *to, const void *from, size_t size) {
    memcpy(to, from, size); //~ r1 data-race proved write+write to
}
void by_bytes(void) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        copy(&v[i], &w[i], 2 * sizeof(int));
}
void by_steps(void) {
    void *start = v;
#pragma omp parallel for
    for (int i = 1; i < 50; i++) {
        int *there = start + i * sizeof(int);
        *there = v[i - 1]; //~ r2 data-race proved write *there //~ r2 data-race proved read v[i - 1]
    }
}
