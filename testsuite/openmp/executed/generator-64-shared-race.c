// Threads share the state of a generator of 64 bits, and meet in the elements that it tells.
// verdict: race
// also: other findings allowed
#include <stdint.h>
#include <stdlib.h>
static uint64_t state = 1;
static int below(int n) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL; //~ r1 data-race proved write+write state
    return (int)((state >> 33) % n);
}
int main(void) {
    int n = 50;
    int *seen = calloc(n, sizeof *seen);
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
        seen[below(n)]++; //~ r2 data-race proved write+write seen[below(n)]
    return seen[0];
}
